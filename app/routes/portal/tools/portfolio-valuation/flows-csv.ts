import { londonDay } from "#app/features/calendar.ts";
import { piecesOfTable } from "#app/features/csv/csv-columns.ts";
import { everyFlowInBatches } from "#app/features/analysis/valuation/records/find-flows.server.ts";
import { FLOW_COLUMNS } from "#app/features/analysis/valuation/imports/valuation-columns.ts";
import { exportScope } from "#app/http/tools/portfolio.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import type { Route } from "./+types/flows-csv";

/** Every cash flow of the company's holdings, as it is imported again. Demo mode has no export. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(exportScope, {
  async get({ db, actor, request, portfolio, now }) {
    const flows = everyFlowInBatches(db, actor, portfolio.companyId);
    return sendTable(request.url, `cash-flows-${londonDay(now)}`, piecesOfTable(FLOW_COLUMNS, flows));
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
