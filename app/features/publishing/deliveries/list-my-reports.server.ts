import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { descending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { companyOf } from "#app/features/of-company.server.ts";
import { filesVisibleTo } from "#app/features/publishing/company-files/company-file.scope.server.ts";
import {
  filed,
  filesSearch,
  findFilesById,
} from "#app/features/publishing/company-files/find-company-files.server.ts";
import { reportsVisibleTo } from "#app/features/publishing/catalogue/report.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { reportHoldingColumns, lastCopy, reportColumns, toReportHolding } from "./find-holdings.server.ts";
import { openHoldingsVisibleTo } from "../holdings/holding.scope.server.ts";
import type { MyReport, ReportHolding } from "./holding.ts";

interface MyReportsQuery {
  /** A category's id, or all. */
  category: string;
}

const searched = ["reports.id as report_id", "reports.category_id"] as const;

/**
 * My Reports: what the asking person can download. The reports their company holds and the files that were delivered to
 * it or made by it, in one order; staff can download every report that is not withdrawn.
 */
export const myReportList = listOf({
  sorts: { newest: descending("mine.at", "mine.id") },
  matching(db, actor, query: MyReportsQuery) {
    const category = query.category === "all" ? undefined : query.category;
    if (isAdmin(actor)) {
      const every = reportsVisibleTo(db, actor)
        .where("reports.status", "!=", "withdrawn")
        .$if(category !== undefined, (all) => all.where("reports.category_id", "=", category ?? ""));
      const entries = every.select(["reports.id", "reports.created_at as at"]).select(searched);
      return [db.selectFrom(entries.as("mine"))];
    }
    if (!isMember(actor)) return [];
    const held = openHoldingsVisibleTo(db, actor)
      .$if(category !== undefined, (all) => all.where("reports.category_id", "=", category ?? ""))
      .select(["holdings.id", "holdings.granted_at as at"])
      .select(searched);
    const files = filed(filesVisibleTo(db, actor), actor, { destination: "my-reports", category }).select([
      "company_files.id",
      "company_files.added_at as at",
      "company_files.category_id",
    ]);
    return [db.selectFrom(held.as("mine")), db.selectFrom(files.as("mine"))];
  },
  search: [
    textSearch({
      table: "reports",
      words: { reports: "mine.report_id", categories: "mine.category_id" },
      // Of what a company holds some is for sale and some no longer: what it does not hold is not looked at.
      isScanned: (actor) => !isAdmin(actor),
      isByWords: true,
    }),
    filesSearch("mine"),
  ],
  async rowsOf(db, actor, ids): Promise<MyReport[]> {
    const reports = isAdmin(actor) ? await reportsById(db, actor, ids) : await holdingsById(db, actor, ids);
    const files = isAdmin(actor) ? [] : await findFilesById(db, actor, ids);
    return [
      ...reports.map((report) => ({ kind: "report" as const, ...report })),
      ...files.map((file) => ({ kind: "file" as const, ...file })),
    ];
  },
});

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
