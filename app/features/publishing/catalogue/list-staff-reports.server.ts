import { descending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import type { ReportFilter } from "./report.list.ts";
import { maySell } from "./report.policy.ts";
import { reportsVisibleTo, toReport, wholeReportsVisibleTo } from "./report.scope.server.ts";

/** Every report by when it was last changed; none for anybody but staff. */
export const staffReportList = listOf({
  sorts: { changed: descending("reports.updated_at", "reports.id") },
  matching(db, actor, { status }: { status: ReportFilter }) {
    if (!maySell(actor)) return [];
    const found = reportsVisibleTo(db, actor);
    return [status === "all" ? found : found.where("reports.status", "=", status)];
  },
  search: textSearch({
    table: "reports",
    words: { reports: "reports.id", categories: "reports.category_id" },
  }),
  async rowsOf(db, actor, ids) {
    const rows = wholeReportsVisibleTo(db, actor).where("reports.id", "in", [...ids]);
    return (await rows.limit(ids.length).execute()).map(toReport);
  },
});
