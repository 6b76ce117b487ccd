import { benchmarkingHref } from "#app/features/benchmarking/benchmark-href.ts";
import { benchmarkCsvRows } from "#app/features/benchmarking/benchmark-rows.ts";
import { readPair } from "#app/features/benchmarking/benchmark-plots.ts";
import { isPlot, plotCsvRows } from "#app/features/benchmarking/plot-csv.ts";
import { findWorked } from "#app/features/benchmarking/find-worked.server.ts";
import { keepCompanyOf } from "#app/features/deals/deal-href.ts";
import { toolAccess } from "#app/features/tools/tool-access.server.ts";
import { slug } from "#app/http/download-headers.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendTable } from "#app/http/send-table.server.ts";
import type { Route } from "./+types/benchmark-csv";

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

/** The benchmark's table as a file, or the numbers of one of its plots. Demo mode has no export. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const found = await findWorked(db, actor, params.id);
  if (!found) throw notFound();
  const { saved, worked } = found;
  if ((await toolAccess(db, actor, "benchmarking")) === "demo") {
    return seeOther(benchmarkingHref("", keepCompanyOf(actor.role, saved.companyId)), {
      flash: { kind: "error", title: "Nothing was exported", text: "Export comes with the full tool." },
    });
  }
  const asked = request.url.searchParams;
  const plot = asked.get("figures");
  if (plot !== null) {
    if (!isPlot(plot)) throw notFound();
    const pair = readPair(asked);
    return sendTable(
      request.url,
      `benchmark_${slug(saved.name)}_${plot}`,
      plotCsvRows(plot, { name: saved.name, worked }, pair),
    );
  }
  return sendTable(request.url, `benchmark_${slug(saved.name)}`, benchmarkCsvRows(saved.name, worked));
}
