/** `/admin-dashboard/revenue.csv`: paid invoices of the last twelve months, a month a row. */
import { londonDay } from "#app/features/calendar.ts";
import { revenueByMonth } from "#app/features/desk/dashboard/find-figures.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendCsv } from "#app/http/files/send-table.server.ts";
import { staff } from "#app/http/scope.server.ts";
import type { Route } from "./+types/revenue-csv";

export const middleware: Route.MiddlewareFunction[] = fileRoute(staff, {
  async get({ db, actor, now }) {
    const months = await revenueByMonth(db, actor, now);
    const source = `Paid invoices, by the month of payment in London, as of ${now.toISOString()}`;
    return sendCsv(`revenue-${londonDay(now)}`, [
      ["Month", "Paid invoices", "Net of VAT (GBP)", "Source"],
      ...months.map((month) => [month.key, month.invoices, month.netPence / 100, source]),
    ]);
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
