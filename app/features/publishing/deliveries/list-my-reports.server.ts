import type { ExpressionBuilder } from "kysely";
import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { companyOf } from "#app/features/of-company.server.ts";
import { filesVisibleTo } from "#app/features/publishing/company-files/company-file.scope.server.ts";
import { filed, findFilesById } from "#app/features/publishing/company-files/find-company-files.server.ts";
import { anyHolds, wordsOf } from "#app/features/search.ts";
import { reportsVisibleTo } from "#app/features/trade/catalogue/report.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Schema } from "#db/schema.ts";
import { reportHoldingColumns, lastCopy, reportColumns, toReportHolding } from "./find-holdings.server.ts";
import { openHoldingsVisibleTo } from "./holding.scope.server.ts";
import type { MyReport, ReportHolding } from "./holding.ts";

interface MyReportsQuery {
  /** A category's id, or all. */
  category: string;
  /** Words that title, description or category must all have. */
  search: string;
}

/**
 * My Reports: what the asking person can download. The reports their company holds and the files that were delivered to
 * it or made by it, in one order; staff can download every report that is not withdrawn.
 */
export const myReportList = listOf({
  sorts: { newest: descending("mine.at", "mine.id") },
  matching(db, actor, query: MyReportsQuery) {
    if (isAdmin(actor)) {
      const every = reportsVisibleTo(db, actor)
        .where("reports.status", "!=", "withdrawn")
        .where((eb) => conditions(eb, query));
      return [db.selectFrom(every.select(["reports.id", "reports.created_at as at"]).as("mine"))];
    }
    if (!isMember(actor)) return [];
    const held = openHoldingsVisibleTo(db, actor).where((eb) => conditions(eb, query));
    const category = query.category === "all" ? undefined : query.category;
    const files = filed(filesVisibleTo(db, actor), actor, {
      destination: "my-reports",
      search: query.search,
      category,
    });
    return [
      db.selectFrom(held.select(["holdings.id", "holdings.granted_at as at"]).as("mine")),
      db.selectFrom(files.select(["company_files.id", "company_files.added_at as at"]).as("mine")),
    ];
  },
  async rowsOf(db, actor, ids): Promise<MyReport[]> {
    const reports = isAdmin(actor) ? await reportsById(db, actor, ids) : await holdingsById(db, actor, ids);
    const files = isAdmin(actor) ? [] : await findFilesById(db, actor, ids);
    return [
      ...reports.map((report) => ({ kind: "report" as const, ...report })),
      ...files.map((file) => ({ kind: "file" as const, ...file })),
    ];
  },
});

/** Each word literally, wherever it stands: `%` and `_` are no wildcards here. */
function conditions(
  eb: ExpressionBuilder<Schema, "reports" | "categories">,
  { category, search }: MyReportsQuery,
) {
  const words = wordsOf(search).map((word) =>
    anyHolds(eb, ["reports.title", "reports.description", "categories.name"], word),
  );
  return eb.and(category === "all" ? words : [eb("reports.category_id", "=", category), ...words]);
}

async function holdingsById(db: Db, actor: Actor, ids: readonly string[]): Promise<ReportHolding[]> {
  const rows = await openHoldingsVisibleTo(db, actor)
    .where("holdings.id", "in", [...ids])
    .select(reportColumns)
    .select((eb) => reportHoldingColumns(eb, actor, companyOf(actor)))
    .limit(ids.length)
    .execute();
  return rows.map(toReportHolding);
}

async function reportsById(db: Db, actor: Actor, ids: readonly string[]): Promise<ReportHolding[]> {
  const rows = await reportsVisibleTo(db, actor)
    .where("reports.id", "in", [...ids])
    .select(reportColumns)
    .select(["reports.id", "reports.created_at as granted_at"])
    .select((eb) => lastCopy(eb, actor).as("last_copy_at"))
    .limit(ids.length)
    .execute();
  const none = { source: null, change_note: null };
  return rows.map((row) => toReportHolding({ ...row, ...none, taken: row.version, granted: row.version }));
}
