import { brand } from "#app/brand.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ShownOrder } from "./show-order.server.ts";
import { Written } from "#app/ui/text/written.tsx";

/** What the state means for the person who reads it. */
export function OrderStanding({ order }: { order: ShownOrder }) {
  const { state, reportId, onAccount, cancelReason, invoice } = order;
  const payment = onAccount
    ? invoice
      ? `It was delivered on account: please pay ${invoice.number} by ${invoice.due}.`
      : "It was delivered on account: the invoice follows."
    : null;
  if (state === "fulfilled" && !reportId) {
    return (
      <Notice tone="success" title="This order is delivered">
        {payment ?? "Nothing more is due."}
      </Notice>
    );
  }
  if (state === "fulfilled") {
    return (
      <>
        <Notice tone="success" title="The report is in My Reports">
          {payment ?? "Everybody in your company can download it."}
        </Notice>
        <p>
          <LinkButton
            to={linkTo("/client-portal/reports", { hash: reportId ? `report-${reportId}` : undefined })}
          >
            Open My Reports
          </LinkButton>
        </p>
      </>
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
