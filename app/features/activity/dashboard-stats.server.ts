import type { Member } from "#app/features/actor.ts";
import { countActiveServices } from "#app/features/services/count-active-services.server.ts";
import { ordersVisibleTo } from "#app/features/orders/order.scope.server.ts";
import { OPEN_ORDER_STATES } from "#app/features/orders/order.ts";
import { quotesVisibleTo } from "#app/features/quotes/quote.scope.server.ts";
import { ticketsVisibleTo } from "#app/features/support/ticket.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { countMyReports } from "./latest-reports.server.ts";
import type { DashboardStats } from "./dashboard-stats.ts";

/** So many of the newest orders, quotes and requests are counted through: nobody has more of them open. */
const countedThrough = 1000;

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
  const newest = ordersVisibleTo(db, actor)
    .select("state")
    .orderBy("requested_at", "desc")
    .limit(countedThrough);
  const { count } = await db
    .selectFrom(newest.as("newest"))
    .where("state", "in", [...OPEN_ORDER_STATES])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countQuotesToAnswer(db: Db, actor: Member, today: string): Promise<number> {
  const newest = quotesVisibleTo(db, actor)
    .select(["state", "valid_until"])
    .orderBy("requested_at", "desc")
    .limit(countedThrough);
  const { count } = await db
    .selectFrom(newest.as("newest"))
    .where("state", "=", "sent")
    .where("valid_until", ">=", today)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countOpenRequests(db: Db, actor: Member): Promise<number> {
  const newest = ticketsVisibleTo(db, actor)
    .select("state")
    .orderBy("last_message_at", "desc")
    .limit(countedThrough);
  const { count } = await db
    .selectFrom(newest.as("newest"))
    .where("state", "!=", "closed")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
