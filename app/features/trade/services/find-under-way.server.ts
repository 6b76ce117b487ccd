import { type Actor, isMember } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { ordersVisibleTo } from "#app/features/trade/orders/order.scope.server.ts";
import { OPEN_ORDER_STATES } from "#app/features/trade/orders/order.ts";
import { quotesVisibleTo } from "#app/features/trade/quotes/quote.scope.server.ts";
import { OPEN_QUOTE_STATES, type QuoteState, stateOn } from "#app/features/trade/quotes/quote.ts";
import { findOwnSubscriptions } from "#app/features/trade/subscriptions/find-subscriptions.server.ts";
import { subscriptionState } from "#app/features/trade/subscriptions/subscription.ts";
import { linkTo } from "#app/link.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { UnderWay } from "./service.ts";

/** More quotes and orders than this are open at one company at once only by mistake. */
const most = 100;

const said: Partial<Record<QuoteState, string>> = {
  requested: "Quote requested",
  "in-preparation": "Quote in preparation",
  sent: "Offer waiting for you",
};

/**
 * What the person's company has under way, by service: of several things the one that is furthest, a subscription that
 * starts later before an order and an order before a quote. Nobody else has anything under way.
 */
export async function findUnderWay(db: Db, actor: Actor): Promise<Map<string, UnderWay>> {
  const found = new Map<string, UnderWay>();
  if (!isMember(actor) || actor.role !== "client") return found;
  const today = londonDay(now());
  for (const one of await openQuotes(db, actor)) {
    const text = said[stateOn(one.state, one.validUntil, today)];
    if (text && one.serviceId)
      found.set(one.serviceId, { text, to: linkTo("/client-portal/quotes/:id", { id: one.id }) });
  }
  const subscriptions = await findOwnSubscriptions(db, actor);
  const stateOf = (one: (typeof subscriptions)[number]) => subscriptionState(one, today);
  // What runs already is no longer ordered, whatever becomes of the order's invoice.
  const running = new Set(
    subscriptions.filter((one) => stateOf(one) === "active").map(({ serviceId }) => serviceId),
  );
  for (const { id, serviceId } of await openOrders(db, actor))
    if (serviceId && !running.has(serviceId))
      found.set(serviceId, { text: "Ordered", to: linkTo("/client-portal/orders/:id", { id }) });
  for (const one of subscriptions)
    if (stateOf(one) === "upcoming") found.set(one.serviceId, { text: "Starts soon", to: null });
  return found;
}

/** Those that are furthest come last. */
async function openQuotes(db: Db, actor: Actor) {
  const open = await quotesVisibleTo(db, actor)
    .where("quotes.state", "in", [...OPEN_QUOTE_STATES])
    .select([
      "quotes.id",
      "quotes.service_id as serviceId",
      "quotes.state",
      "quotes.valid_until as validUntil",
      "quotes.state_changed_at as changedAt",
    ])
    .limit(most)
    .execute();
  return open.sort((one, other) => (one.changedAt < other.changedAt ? -1 : 1));
}

function openOrders(db: Db, actor: Actor) {
  return ordersVisibleTo(db, actor)
    .innerJoin("quotes", "quotes.id", "orders.quote_id")
    .where("orders.state", "in", [...OPEN_ORDER_STATES])
    .where("orders.quote_id", "is not", null)
    .select(["orders.id", "quotes.service_id as serviceId"])
    .limit(most)
    .execute();
}
