import { dealTable } from "#app/features/analysis/deals/imports/deal-columns.ts";
import { trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { DEAL_PLOTS, plotRows } from "#app/features/analysis/deals/pages/deal-plots.ts";
import {
  everyDealInPieces,
  findEveryDeal,
  findMovesOf,
} from "#app/features/analysis/deals/records/find-deals.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import { pipelineScope } from "#app/http/tools/deal-pipeline.server.ts";
import { nothingExported } from "#app/http/tools/tool-scope.server.ts";
import type { Route } from "./+types/deals-csv";

/** The company's deals, or with `?figures=` the numbers of one chart. Demo mode has no export. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(pipelineScope, {
  async get({ db, actor, request, pipeline, keep, now }) {
    if (pipeline.access === "demo") {
      return nothingExported(trackerHref("list", keep));
    }
    const figures = request.url.searchParams.get("figures");
    const plot = DEAL_PLOTS.find((name) => name === figures);
    const today = londonDay(now);
    if (plot) {
      const deals = await findEveryDeal(db, actor, pipeline.companyId);
      const moves = await findMovesOf(db, actor, pipeline.companyId, deals);
      return sendTable(request.url, `deals-${plot}-${today}`, plotRows(plot, deals, moves, { now, today }));
    }
    return sendTable(
      request.url,
      `deals-${today}`,
      dealTable(everyDealInPieces(db, actor, pipeline.companyId)),
    );
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
