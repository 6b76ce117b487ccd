import { Link } from "react-router";
import { CancelOrderForm, useCancelOrderForm } from "#app/features/orders/cancel-order-form.tsx";
import { cancelOrder } from "#app/features/orders/cancel-order.server.ts";
import { findOrder } from "#app/features/orders/find-orders.server.ts";
import { fulfilOrder } from "#app/features/orders/fulfil-order.server.ts";
import type { OrderMoveRefusal } from "#app/features/orders/order-refusal.server.ts";
import { OrderTimeline } from "#app/features/orders/order-timeline.tsx";
import { cancelOrderSchema } from "#app/features/orders/order.schema.ts";
import { canMove, ORDER_STATE_TONES, stateLabel, timelineOf } from "#app/features/orders/order.ts";
import { VAT_PERCENT, vatOn } from "#app/features/orders/vat.ts";
import { readFields, readForm } from "#app/http/form.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { moment, money, moneyExact, when } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/order";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const order = await findOrder(db, actor, params.id);
  if (!order) throw notFound();
  const asked = request.url.searchParams;
  const mayFulfil = canMove(order.state, "fulfilled");
  const mayCancel = canMove(order.state, "cancelled");
  const { pricePence } = order;
  return {
    mayFulfil,
    mayCancel,
    isFulfilling: mayFulfil && asked.get("confirm") === "fulfil",
    isCancelling: mayCancel && asked.get("do") === "cancel",
    isOnAccount: order.paidAt === null && pricePence > 0,
    id: order.id,
    reference: order.reference,
    title: order.title,
    state: order.state,
    company: order.company,
    orderedBy: order.orderedBy,
    price: pricePence === 0 ? "Free" : `${money(pricePence)} plus VAT`,
    total: pricePence === 0 ? null : moneyExact(pricePence + vatOn(pricePence)),
    purchaseOrder: order.purchaseOrder,
    note: order.note,
    cancelReason: order.state === "cancelled" ? (order.cancelReason ?? "Cancelled by the client") : null,
    requested: when(order.requestedAt, now),
    steps: timelineOf(order).map(({ state, at }) => ({ state, at: at === null ? null : moment(at) })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const here = `/admin-data-portal/orders/${params.id}`;
  const { intent } = await readFields(request.clone());
  if (intent === "fulfil") {
    const result = await fulfilOrder(db, actor, params.id);
    if (!result.ok) {
      return result.reason === "not-granted"
        ? refuse("The order was not fulfilled", result.message)
        : answerRefusal("The order was not fulfilled", result);
    }
    const text = "The report is in the client’s My Reports, and the client was told.";
    return seeOther(here, { flash: { kind: "success", title: "Order fulfilled", text } });
  }
  if (intent === "cancel") {
    const form = await readForm(request, cancelOrderSchema, { form: "cancel" });
    if (!form.ok) return form.rejection();
    const { reason } = form.value;
    const result = await cancelOrder(db, actor, { orderId: params.id, reason });
    if (!result.ok) return answerRefusal("The order was not cancelled", result);
    const text = "The client was told the reason.";
    return seeOther(here, { flash: { kind: "success", title: "Order cancelled", text } });
  }
  return refuse("Nothing was changed", "Choose an action.", 400);
}

function answerRefusal(title: string, result: OrderMoveRefusal) {
  if (result.reason === "moved") return refuse(title, result.message);
  throw notFound();
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, title, state, company, orderedBy, isFulfilling, isCancelling } = loaderData;
  const here = `/admin-data-portal/orders/${id}`;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const form = useCancelOrderForm(actionData && "reply" in actionData ? actionData.reply : undefined);
  return (
    <Page
      title={`Order ${reference}, ${company.name}`}
      heading={title}
      eyebrow={`Order ${reference}`}
      lead={
        <>
          {company.name}, ordered <When at={loaderData.requested} />
        </>
      }
      errors={Boolean(actionData)}
      summary={
        <>
          <ErrorSummary form={form[0]} fields={form[1]} />
          <Refusal problem={problem} />
        </>
      }
      actions={<Badge tone={ORDER_STATE_TONES[state]}>{stateLabel(state)}</Badge>}
    >
      {isFulfilling && (
        <ConfirmBanner
          title={loaderData.isOnAccount ? `Fulfil ${reference} on account?` : `Fulfil ${reference}?`}
          intent="fulfil"
          label="Yes, deliver the report"
          cancel={here}
          action={here}
        >
          {loaderData.isOnAccount
            ? `${company.name} holds the report from now on, before it has paid. This can’t be undone.`
            : `${company.name} holds the report from now on. This can’t be undone.`}
        </ConfirmBanner>
      )}
      {isCancelling && <CancelOrderForm form={form} action={`${here}?do=cancel`} person={orderedBy.name} />}
      {!isFulfilling && !isCancelling && (loaderData.mayFulfil || loaderData.mayCancel) && (
        <div className="actions">
          {loaderData.mayFulfil && (
            <LinkButton to="?confirm=fulfil" preventScrollReset>
              {loaderData.isOnAccount ? "Fulfil on account…" : "Fulfil…"}
            </LinkButton>
          )}
          {loaderData.mayCancel && (
            <LinkButton to="?do=cancel" variant="secondary" preventScrollReset>
              Cancel the order…
            </LinkButton>
          )}
        </div>
      )}
      <div className="grid gap-6 lg:grid-cols-[1fr_18rem]">
        <Card title="What was ordered">
          <SummaryList
            items={[
              { term: "Report", detail: title },
              { term: "Price", detail: <span className="num">{loaderData.price}</span> },
              ...(loaderData.total
                ? [
                    {
                      term: `With VAT at ${VAT_PERCENT}%`,
                      detail: <span className="num">{loaderData.total}</span>,
                    },
                  ]
                : []),
              {
                term: "Client",
                detail: <Link to={`/admin-data-portal/clients/${company.id}`}>{company.name}</Link>,
              },
              {
                term: "Ordered by",
                detail: (
                  <>
                    {orderedBy.name}, <a href={`mailto:${orderedBy.email}`}>{orderedBy.email}</a>
                  </>
                ),
              },
              { term: "Client’s purchase order", detail: loaderData.purchaseOrder },
              {
                term: "Note",
                detail: loaderData.note && <span className="whitespace-pre-line">{loaderData.note}</span>,
              },
              ...(loaderData.cancelReason
                ? [
                    {
                      term: "Why cancelled",
                      detail: <span className="whitespace-pre-line">{loaderData.cancelReason}</span>,
                    },
                  ]
                : []),
            ]}
          />
        </Card>
        <Card title="Where it stands">
          <OrderTimeline steps={loaderData.steps} />
        </Card>
      </div>
      <p>
        <Link to="/admin-data-portal/orders">All orders</Link>
      </p>
    </Page>
  );
}
