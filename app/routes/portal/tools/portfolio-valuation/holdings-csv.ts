import { londonDay } from "#app/features/calendar.ts";
import { holdingsTable } from "#app/features/analysis/valuation/exports/holdings-table.server.ts";
import { exportScope } from "#app/http/tools/portfolio.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import type { Route } from "./+types/holdings-csv";

/** The company's holdings as they are imported again, with what they are worth. Demo mode has no export. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(exportScope, {
  async get({ db, actor, request, portfolio, now }) {
    const today = londonDay(now);
    const rows = await holdingsTable(db, actor, portfolio.companyId, today);
    return sendTable(request.url, `holdings-${today}`, rows);
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
