/** `/admin-dashboard/revenue.csv`: paid invoices of the last twelve months, a month a row. */
import { londonDay } from "#app/features/calendar.ts";
import { revenueByMonth } from "#app/features/oversight/find-figures.server.ts";
import { headersOfRefusal, noFile } from "#app/http/file-or-page.server.ts";
import { sendCsv } from "#app/http/send-csv.server.ts";
import { staffCsv } from "#app/http/staff-csv.server.ts";
import type { Route } from "./+types/revenue-csv";

export const middleware: Route.MiddlewareFunction[] = [
  staffCsv(async ({ db, actor, now }) => {
    const months = await revenueByMonth(db, actor, now);
    const source = `Paid invoices, by the month of payment in London, as of ${now.toISOString()}`;
    return sendCsv(`revenue-${londonDay(now)}`, [
      ["Month", "Paid invoices", "Net of VAT (GBP)", "Source"],
      ...months.map((month) => [month.key, month.invoices, month.netPence / 100, source]),
    ]);
  }),
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function RevenueCsv() {
  return null;
}
