import type { Member } from "#app/features/actor.ts";
import { countOpenRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import { countRows } from "#app/features/lists/list.server.ts";
import { orderList } from "#app/features/trade/orders/list-orders.server.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { countActiveServices } from "#app/features/trade/subscriptions/find-subscriptions.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { countMyReports } from "./latest-reports.server.ts";

/** What the dashboard counts, all but the services up to `MOST_COUNTED`: `upTo` says so. */
export interface DashboardStats {
  /** Reports the person can download. */
  reports: number;
  activeServices: number;
  openOrders: number;
  /** Offers that wait for an answer. */
  quotesToAnswer: number;
  /** Those that wait for our answer. */
  openRequests: number;
  /** KPI rules and covenants of the company that stand open; none of staff, who have no company. */
  openAlerts: number;
}

/** The figures of the dashboard, counted from the rows. Staff's are those of all companies. */
export async function dashboardStats(db: Db, actor: Member): Promise<DashboardStats> {
  const all = { keeper: "all", search: "" } as const;
  return {
    reports: await countMyReports(db, actor),
    activeServices: await countActiveServices(db, actor),
    openOrders: await countRows(db, actor, orderList, { ...all, state: "open" }),
    quotesToAnswer: await countRows(db, actor, quoteList, { ...all, state: "sent" }),
    openRequests: await countRows(db, actor, ticketList, { ...all, state: "open" }),
    openAlerts: actor.companyId ? await countOpenRules(db, actor, actor.companyId) : 0,
  };
}
