/** `/admin-dashboard/downloads.csv`: how often each report was downloaded. */
import { londonDay } from "#app/features/calendar.ts";
import { downloadsByReport, RECENT_DAYS } from "#app/features/oversight/find-figures.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { sendCsv } from "#app/http/send-csv.server.ts";
import type { Route } from "./+types/downloads-csv";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void staff(context)];

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, actor, now } = staff(context);
  const reports = await downloadsByReport(db, actor, now);
  const source = `Download log, days in London, as of ${now.toISOString()}`;
  return sendCsv(`downloads-${londonDay(now)}`, [
    ["Report id", "Title", `Copies, last ${RECENT_DAYS} days`, "Copies, last 12 months", "Source"],
    ...reports.map((report) => [report.id, report.title, report.recent, report.all, source]),
  ]);
}
