import { isPlot, plotCsvRows } from "#app/features/analysis/benchmarking/exports/plot-csv.ts";
import { benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { readPair } from "#app/features/analysis/benchmarking/pages/benchmark-plots.ts";
import { benchmarkCsvRows } from "#app/features/analysis/benchmarking/pages/benchmark-rows.ts";
import { findWorked } from "#app/features/analysis/benchmarking/records/find-worked.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import { slug } from "#app/http/files/download-headers.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { nothingExported } from "#app/http/tools/tool-scope.server.ts";
import type { Route } from "./+types/benchmark-csv";

/** The benchmark's table as a file, or the numbers of one of its plots. Demo mode has no export. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async get({ db, actor, request }, { params }) {
    const found = await findWorked(db, actor, params.id);
    if (!found) throw notFound();
    const { saved, worked } = found;
    if ((await toolAccess(db, actor, "benchmarking")) === "demo") {
      return nothingExported(benchmarkingHref("", keepOf(actor, saved.companyId)));
    }
    const query = request.url.searchParams;
    const plot = query.get("figures");
    if (plot !== null) {
      if (!isPlot(plot)) throw notFound();
      const pair = readPair(query);
      return sendTable(
        request.url,
        `benchmark_${slug(saved.name)}_${plot}`,
        plotCsvRows(plot, { name: saved.name, worked }, pair),
      );
    }
    return sendTable(request.url, `benchmark_${slug(saved.name)}`, benchmarkCsvRows(saved.name, worked));
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
