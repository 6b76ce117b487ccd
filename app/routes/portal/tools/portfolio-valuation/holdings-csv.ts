import { londonDay } from "#app/features/calendar.ts";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import { findEveryHolding } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { HOLDING_COLUMNS } from "#app/features/analysis/valuation/imports/valuation-columns.ts";
import { exportScope } from "#app/http/tools/portfolio.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import type { Route } from "./+types/holdings-csv";

/** The company's holdings as they are imported again. Demo mode has no export. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(exportScope, {
  async get({ db, actor, request, portfolio, now }) {
    const holdings = await findEveryHolding(db, actor, portfolio.companyId);
    const rows = holdings.map(({ facts }) => facts);
    return sendTable(request.url, `holdings-${londonDay(now)}`, tableOf(HOLDING_COLUMNS, rows));
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
