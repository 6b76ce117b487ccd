import type { Actor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { ordersVisibleTo } from "#app/features/orders/order.scope.server.ts";
import { quotesVisibleTo } from "#app/features/quotes/quote.scope.server.ts";
import { stateOn } from "#app/features/quotes/quote.ts";
import { subscriptionsVisibleTo } from "#app/features/subscriptions/subscription.scope.server.ts";
import { subscriptionState } from "#app/features/subscriptions/subscription.ts";
import { ticketsVisibleTo } from "#app/features/support/ticket.scope.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Of each kind the client's page shows the latest; the lists have the rest. */
const shown = 5;
const mostSubscriptions = 20;

/** What a client company has, had and asked for. Each kind is asked of its own scope. */
export async function findClientRecords(db: Db, actor: Actor, companyId: string) {
  const today = londonDay(now());
  const subscriptions = await subscriptionsVisibleTo(db, actor)
    .where("subscriptions.company_id", "=", companyId)
    .select(["subscriptions.id", "subscriptions.status", "subscriptions.seats", "services.name"])
    .select(["subscriptions.starts_on as startsOn", "subscriptions.ends_on as endsOn"])
    .orderBy("subscriptions.starts_on", "desc")
    .orderBy("subscriptions.id", "desc")
    .limit(mostSubscriptions)
    .execute();
  const orders = await ordersVisibleTo(db, actor)
    .where("orders.company_id", "=", companyId)
    .select(["orders.id", "orders.reference", "orders.title", "orders.state", "orders.requested_at as at"])
    .orderBy("orders.requested_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(shown)
    .execute();
  const quotes = await quotesVisibleTo(db, actor)
    .where("quotes.company_id", "=", companyId)
    .select(["quotes.id", "quotes.reference", "quotes.service_interest as title", "quotes.state"])
    .select(["quotes.valid_until as validUntil", "quotes.requested_at as at"])
    .orderBy("quotes.requested_at", "desc")
    .orderBy("quotes.id", "desc")
    .limit(shown)
    .execute();
  const tickets = await ticketsVisibleTo(db, actor)
    .where("tickets.company_id", "=", companyId)
    .select(["tickets.id", "tickets.reference", "tickets.subject as title", "tickets.state"])
    .select("tickets.last_message_at as at")
    .orderBy("tickets.last_message_at", "desc")
    .orderBy("tickets.id", "desc")
    .limit(shown)
    .execute();
  return {
    subscriptions: subscriptions.map((row) => ({ ...row, state: subscriptionState(row, today) })),
    orders,
    quotes: quotes.map((row) => ({ ...row, state: stateOn(row.state, row.validUntil, today) })),
    tickets,
  };
}
