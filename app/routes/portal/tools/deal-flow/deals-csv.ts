import { cellsOf, headersOf } from "#app/features/csv/csv-columns.ts";
import { DEAL_COLUMNS, dealRow } from "#app/features/deals/deal-columns.ts";
import { trackerHref } from "#app/features/deals/deal-href.ts";
import { PLOTS, plotRows } from "#app/features/deals/deal-plots.ts";
import { findEveryDeal, findMovesOf } from "#app/features/deals/find-deals.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { pipelineScope } from "#app/http/deal-pipeline.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { sendTable } from "#app/http/send-table.server.ts";
import type { Route } from "./+types/deals-csv";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** The company's deals, or with `?figures=` the numbers of one chart. Demo mode has no export. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, pipeline, keep, now } = await pipelineScope(context);
  if (pipeline.access === "demo") {
    return seeOther(trackerHref("list", keep), {
      flash: { kind: "error", title: "Nothing was exported", text: "Export comes with the full tool." },
    });
  }
  const deals = await findEveryDeal(db, actor, pipeline.companyId);
  const asked = request.url.searchParams.get("figures");
  const plot = PLOTS.find((name) => name === asked);
  const today = londonDay(now);
  if (plot) {
    const moves = await findMovesOf(db, actor, pipeline.companyId, deals);
    return sendTable(request.url, `deals-${plot}-${today}`, plotRows(plot, deals, moves, { now, today }));
  }
  const rows = deals.map((deal) => [...cellsOf(DEAL_COLUMNS, dealRow(deal)), deal.lastUpdated]);
  return sendTable(request.url, `deals-${today}`, [[...headersOf(DEAL_COLUMNS), "Last updated"], ...rows]);
}
