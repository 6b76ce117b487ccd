/** `/admin-dashboard/downloads.csv`: how often each report was downloaded. */
import { londonDay } from "#app/features/calendar.ts";
import { downloadsByReport, RECENT_DAYS } from "#app/features/oversight/find-figures.server.ts";
import { headersOfRefusal, noFile } from "#app/http/file-or-page.server.ts";
import { sendCsv } from "#app/http/send-csv.server.ts";
import { staffCsv } from "#app/http/staff-csv.server.ts";
import type { Route } from "./+types/downloads-csv";

export const middleware: Route.MiddlewareFunction[] = [
  staffCsv(async ({ db, actor, now }) => {
    const reports = await downloadsByReport(db, actor, now);
    const source = `Download log, days in London, as of ${now.toISOString()}`;
    return sendCsv(`downloads-${londonDay(now)}`, [
      ["Report id", "Title", `Copies, last ${RECENT_DAYS} days`, "Copies, last 12 months", "Source"],
      ...reports.map((report) => [report.id, report.title, report.recent, report.all, source]),
    ]);
  }),
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function DownloadsCsv() {
  return null;
}
