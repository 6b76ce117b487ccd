import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import type { Db } from "#app/platform/database.server.ts";
import { maySell } from "./report.policy.ts";
import { reportsVisibleTo, toReport, wholeReportsVisibleTo } from "./report.scope.server.ts";
import type { Report, ReportStatus } from "./report.ts";

const pageSize = 25;

export type StatusFilter = "all" | ReportStatus;

export function readStatusFilter(value: string | null): StatusFilter {
  return (["draft", "published", "withdrawn"] as const).find((status) => status === value) ?? "all";
}

/** Every report for the staff table, the last changed first. Empty for anybody else. */
export async function findListedReports(
  db: Db,
  actor: Actor,
  query: { status: StatusFilter; search: string; page: number },
): Promise<Paged<Report>> {
  if (!maySell(actor)) return { rows: [], total: 0, page: 1, pages: 1 };
  const { total } = await matching(reportsVisibleTo(db, actor), query)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, limit, offset } = pageWindow(query.page, total, pageSize);
  const rows = await matching(wholeReportsVisibleTo(db, actor), query)
    .orderBy("reports.updated_at", "desc")
    .orderBy("reports.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows: rows.map(toReport), total, page, pages };
}

/** How many reports stand in each state. */
export async function countReports(db: Db, actor: Actor): Promise<Record<StatusFilter, number>> {
  const counts = { all: 0, draft: 0, published: 0, withdrawn: 0 };
  if (!maySell(actor)) return counts;
  const rows = await reportsVisibleTo(db, actor)
    .select(["reports.status"])
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .groupBy("reports.status")
    .execute();
  for (const { status, total } of rows) {
    counts[status] = total;
    counts.all += total;
  }
  return counts;
}

function matching<Query extends ReturnType<typeof reportsVisibleTo>>(
  query: Query,
  { status, search }: { status: StatusFilter; search: string },
): Query {
  let narrowed: ReturnType<typeof reportsVisibleTo> = query;
  if (status !== "all") narrowed = narrowed.where("reports.status", "=", status);
  if (search) {
    narrowed = narrowed.where((eb) => anyHolds(eb, ["reports.title", "categories.name"], search));
  }
  return narrowed as Query;
}
