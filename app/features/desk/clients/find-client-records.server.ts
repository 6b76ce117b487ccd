import type { Actor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { LATEST_RECORDS, LATEST_SUBSCRIPTIONS } from "#app/features/core/clients/client.ts";
import { ticketsVisibleTo } from "#app/features/desk/support/ticket.scope.server.ts";
import { downloadsVisibleTo } from "#app/features/publishing/holdings/download.scope.server.ts";
import { ordersVisibleTo } from "#app/features/trade/orders/order.scope.server.ts";
import { quotesVisibleTo } from "#app/features/trade/quotes/quote.scope.server.ts";
import { stateOn } from "#app/features/trade/quotes/quote.ts";
import { subscriptionsVisibleTo } from "#app/features/trade/subscriptions/subscription.scope.server.ts";
import { subscriptionState } from "#app/features/trade/subscriptions/subscription.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/**
 * What a client company has, had and asked for, the latest of each kind, and one more where there are more. Each kind is
 * asked of its own scope.
 */
export async function findClientRecords(db: Db, actor: Actor, companyId: string) {
  const today = londonDay(now());
  const subscriptions = await subscriptionsVisibleTo(db, actor)
    .where("subscriptions.company_id", "=", companyId)
    .select(["subscriptions.id", "subscriptions.status", "subscriptions.seats", "services.name"])
    .select(["subscriptions.starts_on as startsOn", "subscriptions.ends_on as endsOn"])
    .orderBy("subscriptions.starts_on", "desc")
    .orderBy("subscriptions.id", "desc")
    .limit(LATEST_SUBSCRIPTIONS + 1)
    .execute();
  const orders = await ordersVisibleTo(db, actor)
    .where("orders.company_id", "=", companyId)
    .select(["orders.id", "orders.reference", "orders.title", "orders.state", "orders.requested_at as at"])
    .orderBy("orders.requested_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(LATEST_RECORDS + 1)
    .execute();
  const quotes = await quotesVisibleTo(db, actor)
    .where("quotes.company_id", "=", companyId)
    .select(["quotes.id", "quotes.reference", "quotes.service_interest as title", "quotes.state"])
    .select(["quotes.valid_until as validUntil", "quotes.requested_at as at"])
    .orderBy("quotes.requested_at", "desc")
    .orderBy("quotes.id", "desc")
    .limit(LATEST_RECORDS + 1)
    .execute();
  const tickets = await ticketsVisibleTo(db, actor)
    .where("tickets.company_id", "=", companyId)
    .select(["tickets.id", "tickets.reference", "tickets.subject as title", "tickets.state"])
    .select("tickets.last_message_at as at")
    .orderBy("tickets.last_message_at", "desc")
    .orderBy("tickets.id", "desc")
    .limit(LATEST_RECORDS + 1)
    .execute();
  return {
    subscriptions: subscriptions.map((row) => ({ ...row, state: subscriptionState(row, today) })),
    orders,
    quotes: quotes.map((row) => ({ ...row, state: stateOn(row.state, row.validUntil, today) })),
    tickets,
  };
}

interface ClientDownload {
  copyId: string;
  title: string;
  version: number;
  person: string;
  downloadedAt: string;
}

/** The last ten copies a company's people took, for the client's page. */
export async function recentClientDownloads(
  db: Db,
  actor: Actor,
  companyId: string,
): Promise<ClientDownload[]> {
  const rows = await downloadsVisibleTo(db, actor)
    .innerJoin("users as person", "person.id", "downloads.user_id")
    .where("downloads.company_id", "=", companyId)
    .select(["downloads.copy_id", "downloads.version", "downloads.downloaded_at", "reports.title"])
    .select(["person.first_name", "person.last_name"])
    .orderBy("downloads.seq", "desc")
    .limit(10)
    .execute();
  return rows.map((row) => ({
    copyId: row.copy_id,
    title: row.title,
    version: row.version,
    person: `${row.first_name} ${row.last_name}`.trim(),
    downloadedAt: row.downloaded_at,
  }));
}
