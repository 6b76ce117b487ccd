import type { Member } from "#app/features/actor.ts";
import { countActiveServices } from "#app/features/services/count-active-services.server.ts";
import { OPEN_ORDER_STATES } from "#app/features/orders/order.ts";
import type { Db } from "#app/platform/database.server.ts";
import { countMyReports } from "./latest-reports.server.ts";
import type { DashboardStats } from "./dashboard-stats.ts";
import { companyInSight } from "./activity.scope.server.ts";

/** So many of the newest orders, quotes and requests are counted through: nobody has more of them open. */
const countedThrough = 1000;

/**
 * The figures of the dashboard, counted from the rows. Staff's are those of all companies.
 * @param today the day in London, YYYY-MM-DD: an offer is good until its end.
 */
export async function dashboardStats(db: Db, actor: Member, today: string): Promise<DashboardStats> {
  const companyId = companyInSight(actor);
  return {
    reports: await countMyReports(db, companyId),
    activeServices: await countActiveServices(db, actor),
    openOrders: await countOpenOrders(db, companyId),
    quotesToAnswer: await countQuotesToAnswer(db, companyId, today),
    openRequests: await countOpenRequests(db, companyId),
  };
}

async function countOpenOrders(db: Db, companyId: string | null): Promise<number> {
  const newest = db
    .selectFrom("orders")
    .$if(companyId !== null, (query) => query.where("company_id", "=", companyId ?? ""))
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

async function countQuotesToAnswer(db: Db, companyId: string | null, today: string): Promise<number> {
  const newest = db
    .selectFrom("quotes")
    .$if(companyId !== null, (query) => query.where("company_id", "=", companyId ?? ""))
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

async function countOpenRequests(db: Db, companyId: string | null): Promise<number> {
  const newest = db
    .selectFrom("tickets")
    .$if(companyId !== null, (query) => query.where("company_id", "=", companyId))
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
