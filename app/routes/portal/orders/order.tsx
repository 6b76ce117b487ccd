import { InvoiceCard } from "#app/features/trade/invoices/invoice-card.tsx";
import { cancelOrder } from "#app/features/trade/orders/order.staff-commands.server.ts";
import { ORDER_STATE_TONES, stateForClient } from "#app/features/trade/orders/order.ts";
import { OrderFacts, OrderStatus } from "#app/features/trade/orders/pages/own-order-panels.tsx";
import { showOwnOrder } from "#app/features/trade/orders/pages/show-order.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, refusedRight, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/order";

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = signedIn(context);
  const shown = await showOwnOrder(db, actor, params.id, now, request.url.searchParams);
  if (!shown) throw notFound();
  return shown;
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
  const { reference, title, state, id } = loaderData;
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
      <OrderStatus order={loaderData} />
      <OrderFacts order={loaderData} />
      {loaderData.invoice && <InvoiceCard invoice={loaderData.invoice} />}
      {loaderData.mayCancel && !loaderData.isCancelling && (
        <p>
          <LinkButton to="?confirm=cancel" variant="secondary">
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
