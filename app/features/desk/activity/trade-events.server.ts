import type { Member } from "#app/features/actor.ts";
import { ordersVisibleTo } from "#app/features/trade/orders/order.scope.server.ts";
import { stateForClient } from "#app/features/trade/orders/order.ts";
import { londonDay } from "#app/features/calendar.ts";
import { quotesVisibleTo } from "#app/features/trade/quotes/quote.scope.server.ts";
import { stateOn } from "#app/features/trade/quotes/quote.ts";
import { linkTo } from "#app/link.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { QuotesTable } from "#db/schema.ts";
import type { ActivityEvent } from "./activity.ts";

/** So many of the newest orders and quotes are looked through for what last happened to them. */
const lookedThrough = 20;

/** What was ordered, and what last became of it. */
export async function orderEvents(db: Db, actor: Member): Promise<ActivityEvent[]> {
  const rows = await ordersVisibleTo(db, actor)
    .select(["id", "reference", "title", "state", "requested_at", "state_changed_at"])
    .orderBy("requested_at", "desc")
    .limit(lookedThrough)
    .execute();
  return rows.flatMap((order) => {
    const to = linkTo("/client-portal/orders/:id", { id: order.id });
    const asked = { description: `Order ${order.reference}: “${order.title}”`, at: order.requested_at, to };
    if (order.state === "requested") return [asked];
    const now = `Order ${order.reference} is ${stateForClient(order.state).toLowerCase()}`;
    return [{ description: now, at: order.state_changed_at, to }, asked];
  });
}

const became: Record<QuotesTable["state"], string | null> = {
  requested: null,
  "in-preparation": "is being prepared",
  sent: "is ready for your answer",
  accepted: "was accepted",
  declined: "was declined",
  expired: "has expired",
  withdrawn: "was withdrawn",
};

/** What was asked for, and what last became of it. */
export async function quoteEvents(db: Db, actor: Member): Promise<ActivityEvent[]> {
  const rows = await quotesVisibleTo(db, actor)
    .select(["id", "reference", "service_interest", "state", "requested_at", "state_changed_at"])
    .select("valid_until")
    .orderBy("requested_at", "desc")
    .limit(lookedThrough)
    .execute();
  const today = londonDay(now());
  return rows.flatMap((quote) => {
    const state = stateOn(quote.state, quote.valid_until, today);
    const to = linkTo("/client-portal/quotes/:id", { id: quote.id });
    const asked = {
      description: `Quote ${quote.reference} requested: ${quote.service_interest}`,
      at: quote.requested_at,
      to,
    };
    const since = became[state];
    if (since === null) return [asked];
    // Its day is over, and the job that says so has not come by yet.
    const hasLapsed = state !== quote.state;
    const at = hasLapsed ? `${quote.valid_until}T22:59:59.999Z` : quote.state_changed_at;
    return [{ description: `Quote ${quote.reference} ${since}`, at, to }, asked];
  });
}
