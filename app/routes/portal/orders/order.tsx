import { InvoiceCard } from "#app/features/trade/invoices/invoice-card.tsx";
import { cancelOrder } from "#app/features/trade/orders/order.staff-commands.server.ts";
import { ORDER_STATE_TONES, stateForClient } from "#app/features/trade/orders/order.ts";
import { orderedItems, OrderTimeline } from "#app/features/trade/orders/pages/order-summary.tsx";
import { OrderStatus, OwnOrderMoves } from "#app/features/trade/orders/pages/own-order-panels.tsx";
import { showOwnOrder } from "#app/features/trade/orders/pages/show-order.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { ORDERS_OF_COMPANY } from "#app/features/trade/orders/order.list.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound, refusedRight, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { Reference } from "#app/ui/record/reference.tsx";
import { Related } from "#app/ui/record/related.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/order";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = signedIn(context);
  const { db, actor, now, request } = here;
  const shown = await showOwnOrder(db, actor, params.id, now, request.url.searchParams);
  if (!shown) throw notFound();
  const hrefOf = (id: string) => linkTo("/client-portal/orders/:id", { id });
  const neighbours = shown.isStaff
    ? undefined
    : await neighboursInList(here, ORDERS_OF_COMPANY, orderList, params.id, hrefOf);
  return { ...shown, neighbours };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  return intents(request, {
    async cancel() {
      const result = await cancelOrder(db, actor, { orderId: params.id });
      const here = linkTo("/client-portal/orders/:id", { id: params.id });
      if (result.ok) return succeeded(here, "Order cancelled", "Nothing is charged for it.");
      if (result.reason === "not-found") throw notFound();
      if (result.reason === "not-allowed" && actor.role === "client")
        throw await refusedRight(context, "buy");
      const where = "Staff cancel orders, with a reason, in the Admin Data Portal.";
      return result.reason === "moved"
        ? refuse("The order was not cancelled", result.message)
        : refuse("The order was not cancelled", where, 403);
    },
  });
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, name, state, id, quoteId, quote } = loaderData;
  const here = linkTo("/client-portal/orders/:id", { id });
  return (
    <RecordPage
      title={`Order ${reference}`}
      list={{ to: linkTo("/admin-data-portal/orders"), label: "All orders" }}
      neighbours={loaderData.neighbours}
      kind="Order"
      reference={reference}
      name={name}
      state={<Badge tone={ORDER_STATE_TONES[state]}>{stateForClient(state)}</Badge>}
      figure={loaderData.sum}
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      asked={
        loaderData.isCancelling && (
          <ConfirmBanner
            title={`Cancel order ${reference}?`}
            intent="cancel"
            label="Yes, cancel the order"
            cancel={here}
            action={here}
          >
            “{name}” is not delivered and nothing is charged. You can order it again at any time.
          </ConfirmBanner>
        )
      }
      standing={<OrderStatus order={loaderData} />}
      moves={<OwnOrderMoves order={loaderData} />}
      facts={[
        ...orderedItems(loaderData),
        { term: "For", detail: loaderData.company },
        { term: "Ordered by", detail: loaderData.orderedBy },
        {
          term: "Your purchase order",
          detail: loaderData.purchaseOrder && <Reference text={loaderData.purchaseOrder} />,
        },
      ]}
      beside={
        <Related
          title="Agreed in"
          records={[
            quoteId && {
              to: linkTo("/client-portal/quotes/:id", { id: quoteId }),
              label: quote ? `Quote ${quote}` : "The accepted quote",
            },
          ]}
        />
      }
    >
      {loaderData.invoice && <InvoiceCard invoice={loaderData.invoice} />}
      <OrderTimeline labelOf={stateForClient} steps={loaderData.steps} />
    </RecordPage>
  );
}
