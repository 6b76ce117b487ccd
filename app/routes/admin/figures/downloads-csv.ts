/** `/admin-dashboard/downloads.csv`: how often each report was downloaded. */
import { londonDay } from "#app/features/calendar.ts";
import { downloadsByReport, RECENT_DAYS } from "#app/features/desk/dashboard/find-figures.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendCsv } from "#app/http/files/send-table.server.ts";
import { staff } from "#app/http/scope.server.ts";
import type { Route } from "./+types/downloads-csv";

export const middleware: Route.MiddlewareFunction[] = fileRoute(staff, {
  async get({ db, actor, now }) {
    const reports = await downloadsByReport(db, actor, now);
    const source = `Download log, days in London, as of ${now.toISOString()}`;
    return sendCsv(`downloads-${londonDay(now)}`, [
      ["Report id", "Title", `Copies, last ${RECENT_DAYS} days`, "Copies, last 12 months", "Source"],
      ...reports.map((report) => [report.id, report.title, report.recent, report.all, source]),
    ]);
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
