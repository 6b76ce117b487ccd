import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { InvoiceCard } from "#app/features/trade/invoices/invoice-card.tsx";
import { orderedItems } from "#app/features/trade/orders/pages/ordered-items.tsx";
import { showOrder } from "#app/features/trade/orders/pages/show-order.server.ts";
import { cancelOrder } from "#app/features/trade/orders/cancel-order.server.ts";
import { OrderTimeline } from "#app/features/trade/orders/order-timeline.tsx";
import { clientMayCancel, ORDER_STATE_TONES, stateForClient } from "#app/features/trade/orders/order.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/order";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = signedIn(context);
  const found = await showOrder(db, actor, params.id, now);
  if (!found) throw notFound();
  const { order, shown } = found;
  // Staff fulfil and cancel on their own page of the order.
  const mayCancel = actor.role === "client" && clientMayCancel(order);
  return {
    ...shown,
    isStaff: actor.role === "admin",
    mayCancel,
    isCancelling: mayCancel && request.url.searchParams.get("confirm") === "cancel",
    company: order.company.name,
    orderedBy: order.orderedBy.name,
    cancelReason: order.cancelReason,
    onAccount: order.fulfilledAt !== null && order.paidAt === null && order.pricePence > 0,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const here = linkTo("/client-portal/orders/:id", { id: params.id });
  const { intent } = await readFields(request);
  if (intent !== "cancel") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await cancelOrder(db, actor, { orderId: params.id });
  if (result.ok) {
    return seeOther(here, {
      flash: { kind: "success", title: "Order cancelled", text: "Nothing is charged for it." },
    });
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "moved") return refuse("The order was not cancelled", result.message);
  return refuse(
    "The order was not cancelled",
    "Staff cancel orders, with a reason, in the Admin Data Portal.",
    403,
  );
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, title, state, id, steps } = loaderData;
  const here = linkTo("/client-portal/orders/:id", { id });
  return (
    <Page
      title={`Order ${reference}`}
      heading={title}
      eyebrow={`Order ${reference}`}
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={<Badge tone={ORDER_STATE_TONES[state]}>{stateForClient(state)}</Badge>}
    >
      {loaderData.isCancelling && (
        <ConfirmBanner
          title={`Cancel order ${reference}?`}
          intent="cancel"
          label="Yes, cancel the order"
          cancel={here}
          action={here}
        >
          “{title}” is not delivered and nothing is charged. You can order it again at any time.
        </ConfirmBanner>
      )}
      <Standing {...loaderData} />
      <div className="grid gap-6 lg:grid-cols-[1fr_18rem]">
        <Card title="What was ordered">
          <SummaryList
            items={[
              ...orderedItems(loaderData, (quote) => linkTo("/client-portal/quotes/:id", { id: quote })),
              { term: "For", detail: loaderData.company },
              { term: "Ordered by", detail: loaderData.orderedBy },
              { term: "Your purchase order", detail: loaderData.purchaseOrder },
              ...(loaderData.note
                ? [{ term: "Note", detail: <span className="whitespace-pre-line">{loaderData.note}</span> }]
                : []),
            ]}
          />
        </Card>
        <Card title="Where it stands">
          <OrderTimeline labelOf={stateForClient} steps={steps} />
        </Card>
      </div>
      {loaderData.invoice && <InvoiceCard invoice={loaderData.invoice} />}
      {loaderData.mayCancel && !loaderData.isCancelling && (
        <p>
          <LinkButton to="?confirm=cancel" variant="secondary" preventScrollReset>
            Cancel the order…
          </LinkButton>
        </p>
      )}
      <p>
        {loaderData.isStaff ? (
          <Link to={linkTo("/admin-data-portal/orders/:id", { id })}>
            Open this order in the Admin Data Portal
          </Link>
        ) : (
          <Link to={linkTo("/client-portal/orders")}>All orders</Link>
        )}
      </p>
    </Page>
  );
}

/** What the state means for the person who reads it. */
function Standing(shown: Route.ComponentProps["loaderData"]) {
  const { state, reportId, onAccount, cancelReason, invoice } = shown;
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
        <p className="whitespace-pre-line">{cancelReason}</p>
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
          : reportId
            ? "We write to you when the report is in My Reports. "
            : "We write to you about the next step. "}
        Questions: <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>
      </p>
    </Notice>
  );
}
