import { InvoiceCard } from "#app/features/trade/invoices/invoice-card.tsx";
import {
  OrderMoves,
  OrderQuestion,
  OrderRelations,
  PaymentForm,
  staffOrderFacts,
  usePaymentForm,
} from "#app/features/trade/orders/pages/staff-order-panels.tsx";
import { OrderTimeline } from "#app/features/trade/orders/pages/order-summary.tsx";
import { ORDER_STATE_TONES, orderStateLabel } from "#app/features/trade/orders/order.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { ORDERS_OF_STAFF } from "#app/features/trade/orders/order.list.ts";
import { showStaffOrder } from "#app/features/trade/orders/pages/show-order.server.ts";
import { orderVerbs } from "#app/http/desk/order-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { ReasonForm, useReasonForm } from "#app/ui/form/reason-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import type { Route } from "./+types/order";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = staff(context);
  const { db, actor, now, request } = here;
  const order = await showStaffOrder(db, actor, params.id, now, request.url.searchParams);
  if (!order) throw notFound();
  const hrefOf = (id: string) => linkTo("/admin-data-portal/orders/:id", { id });
  return { ...order, neighbours: await neighboursInList(here, ORDERS_OF_STAFF, orderList, order.id, hrefOf) };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  return intents(request, orderVerbs(context, params.id));
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, name, state, company, orderedBy, isFulfilling, isCancelling } = loaderData;
  const here = linkTo("/admin-data-portal/orders/:id", { id });
  const posted = usePosted(actionData);
  const form = useReasonForm("cancel", posted.replyOf("cancel"));
  const payment = usePaymentForm(posted.replyOf("payment"));
  const { invoice, isInvoicing, isPaying, promise } = loaderData;
  const isAsked = isFulfilling || isCancelling || isInvoicing || isPaying;
  return (
    <RecordPage
      title={`Order ${reference}, ${company.name}`}
      neighbours={loaderData.neighbours}
      kind="Order"
      reference={reference}
      name={name}
      state={
        <>
          <Badge tone={ORDER_STATE_TONES[state]}>{orderStateLabel(state)}</Badge>{" "}
          {promise && <Badge tone={promise.tone}>{promise.text}</Badge>}
        </>
      }
      figure={loaderData.sum}
      errors={posted.failed}
      summary={posted.summary({ cancel: form[0], payment: payment[0] })}
      asked={
        <>
          <OrderQuestion order={loaderData} here={here} />
          {isPaying && invoice && (
            <PaymentForm form={payment} number={invoice.number} total={invoice.total} />
          )}
          {isCancelling && (
            <ReasonForm
              form={form}
              intent="cancel"
              noun="order"
              title="Cancel the order"
              text="This can’t be undone. The client may order again."
              hint={`${orderedBy.name} reads this in our email, word for word`}
              submit="Cancel and send the reason"
              pending="Cancelling…"
              keep="Keep the order"
            />
          )}
        </>
      }
      moves={!isAsked && <OrderMoves order={loaderData} />}
      standing={loaderData.whyNot.map((why) => (
        <p key={why} className="hint">
          {why}
        </p>
      ))}
      facts={staffOrderFacts(loaderData)}
      beside={<OrderRelations order={loaderData} />}
    >
      {invoice && <InvoiceCard invoice={invoice} />}
      <OrderTimeline labelOf={orderStateLabel} steps={loaderData.steps} />
    </RecordPage>
  );
}
