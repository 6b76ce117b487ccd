import { brand } from "#app/brand.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { Written } from "#app/ui/text/written.tsx";
import { InvoiceDownload } from "./order-summary.tsx";
import type { ShownOrder } from "./show-order.server.ts";

/** What the state means for the person who reads it. */
export function OrderStatus({ order }: { order: ShownOrder }) {
  const { state, reportId, onAccount, cancelReason, invoice } = order;
  const payment = onAccount
    ? invoice
      ? `It was delivered on account: please pay ${invoice.number} by ${invoice.due}.`
      : "It was delivered on account: the invoice follows."
    : null;
  if (state === "fulfilled") {
    return (
      <Notice tone="success" title={reportId ? "The report is in My Reports" : "This order is delivered"}>
        {payment ?? (reportId ? "Everybody in your company can download it." : "Nothing more is due.")}
      </Notice>
    );
  }
  if (state === "cancelled") {
    return cancelReason ? (
      <Notice tone="warning" title="We cancelled this order">
        <p>
          <Written text={cancelReason} />
        </p>
      </Notice>
    ) : (
      <Notice tone="info" title="Your company cancelled this order">
        Nothing is charged for it.
      </Notice>
    );
  }
  return (
    <Notice tone="info" title={state === "invoiced" ? "Please pay the invoice" : "The order is with us"}>
      <p>
        {state === "invoiced" && invoice
          ? `${invoice.total} with VAT, due by ${invoice.due}. Give ${invoice.number} with the payment. `
          : `${reportId ? "We write to you when the report is in My Reports" : "We write to you about the next step"}${order.promisedBy ? `, by ${order.promisedBy}` : ""}. `}
        Questions: <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>
      </p>
    </Notice>
  );
}

/** What a client can do with their order. */
export function OwnOrderMoves({
  order: { id, reportId, state, next, invoice, ...order },
}: {
  order: ShownOrder;
}) {
  if (order.isStaff) {
    return (
      <Moves
        next={
          <LinkButton to={linkTo("/admin-data-portal/orders/:id", { id })}>
            Open this order in the Admin Data Portal
          </LinkButton>
        }
      >
        {invoice && <InvoiceDownload orderId={id} variant="secondary" />}
      </Moves>
    );
  }
  const isDelivered = state === "fulfilled" && reportId !== null;
  return (
    <Moves
      next={
        <>
          {next === "download" && (
            <LinkButton to={linkTo("/reports/:id/download", { id: reportId ?? "" })} external>
              Download the report
            </LinkButton>
          )}
          {invoice && <InvoiceDownload orderId={id} variant={next === "pay" ? "primary" : "secondary"} />}
        </>
      }
      apart={
        order.mayCancel &&
        !order.isCancelling && (
          <LinkButton to="?confirm=cancel" variant="quiet">
            Cancel the order…
          </LinkButton>
        )
      }
    >
      {isDelivered && (
        <LinkButton to={linkTo("/client-portal/reports", { hash: `report-${reportId}` })} variant="secondary">
          Open My Reports
        </LinkButton>
      )}
    </Moves>
  );
}
