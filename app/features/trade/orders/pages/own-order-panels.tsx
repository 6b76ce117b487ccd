import { brand } from "#app/brand.ts";
import { stateForClient } from "#app/features/trade/orders/order.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { Written } from "#app/ui/text/written.tsx";
import { orderedItems, OrderTimeline } from "./order-summary.tsx";
import type { ShownOrder } from "./show-order.server.ts";

/** What the state means for the person who reads it. */
export function OrderStatus({ order }: { order: ShownOrder }) {
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

/** What a client ordered, and how far it has come. */
export function OrderFacts({ order }: { order: ShownOrder }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <Card title="What was ordered">
        <SummaryList
          items={[
            ...orderedItems(order, (quote) => linkTo("/client-portal/quotes/:id", { id: quote })),
            { term: "For", detail: order.company },
            { term: "Ordered by", detail: order.orderedBy },
            { term: "Your purchase order", detail: order.purchaseOrder },
            order.note && { term: "Note", detail: <Written text={order.note} /> },
          ]}
        />
      </Card>
      <Card title="Where it stands">
        <OrderTimeline labelOf={stateForClient} steps={order.steps} />
      </Card>
    </div>
  );
}
