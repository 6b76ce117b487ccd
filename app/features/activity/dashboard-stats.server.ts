import type { Member } from "#app/features/actor.ts";
import { countActiveServices } from "#app/features/subscriptions/count-active-services.server.ts";
import { ordersVisibleTo } from "#app/features/orders/order.scope.server.ts";
import { OPEN_ORDER_STATES } from "#app/features/orders/order.ts";
import { quotesVisibleTo } from "#app/features/quotes/quote.scope.server.ts";
import { countUpTo, ticketsVisibleTo } from "#app/features/support/ticket.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { countMyReports } from "./latest-reports.server.ts";
import type { DashboardStats } from "./dashboard-stats.ts";

/** Each is counted up to this, along an index that has the state. */
const mostCounted = 1000;

/**
 * The figures of the dashboard, counted from the rows. Staff's are those of all companies.
 * @param today the day in London, YYYY-MM-DD: an offer is good until its end.
 */
export async function dashboardStats(db: Db, actor: Member, today: string): Promise<DashboardStats> {
  return {
    reports: await countMyReports(db, actor),
    activeServices: await countActiveServices(db, actor),
    openOrders: await countOpenOrders(db, actor),
    quotesToAnswer: await countQuotesToAnswer(db, actor, today),
    openRequests: await countOpenRequests(db, actor),
  };
}

async function countOpenOrders(db: Db, actor: Member): Promise<number> {
  const open = ordersVisibleTo(db, actor)
    .where("orders.state", "in", [...OPEN_ORDER_STATES])
    .select("orders.id")
    .limit(mostCounted);
  const { count } = await db
    .selectFrom(open.as("open"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countQuotesToAnswer(db: Db, actor: Member, today: string): Promise<number> {
  const sent = quotesVisibleTo(db, actor)
    .where("quotes.state", "=", "sent")
    .where("quotes.valid_until", ">=", today)
    .select("quotes.id")
    .limit(mostCounted);
  const { count } = await db
    .selectFrom(sent.as("sent"))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countOpenRequests(db: Db, actor: Member): Promise<number> {
  return countUpTo(db, ticketsVisibleTo(db, actor).where("tickets.state", "=", "open"));
}
