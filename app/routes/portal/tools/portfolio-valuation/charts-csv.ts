import type { RouterContextProvider } from "react-router";
import { sectorTable } from "#app/features/analysis/valuation/exports/holdings-table.server.ts";
import {
  MULTIPLE_COLUMNS,
  RATE_COLUMNS,
} from "#app/features/analysis/valuation/imports/valuation-columns.ts";
import { peersByName } from "#app/features/analysis/valuation/maths/comparables.ts";
import { valueByEveryMethod } from "#app/features/analysis/valuation/maths/value-holding.ts";
import {
  gridRows,
  methodRows,
  snapshotRows,
  stepRows,
} from "#app/features/analysis/valuation/pages/chart-rows.ts";
import { gridOf } from "#app/features/analysis/valuation/maths/sensitivity.ts";
import { findMultiples } from "#app/features/analysis/valuation/records/find-multiples.server.ts";
import { findRates } from "#app/features/analysis/valuation/records/find-rates.server.ts";
import { ValuingReader } from "#app/features/analysis/valuation/records/fair-value.server.ts";
import { findBridge } from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { exporting, exportScope, holdingScope, snapshotScope } from "#app/http/tools/portfolio.server.ts";
import type { Route } from "./+types/charts-csv";

/** The numbers behind one chart of the tool, or one of its lists, by `of`. Demo mode has no export. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async get({ now, request }, { context }) {
    const of = request.url.searchParams.get("of") ?? "sectors";
    const rows = await rowsOf(of, context);
    return rows ? sendTable(request.url, `${of}-${londonDay(now)}`, rows) : "not-found";
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

async function rowsOf(of: string, context: Readonly<RouterContextProvider>): Promise<CsvCell[][] | null> {
  const asked = signedIn(context).request.url.searchParams;
  switch (of) {
    case "sectors":
    case "costs": {
      const { db, actor, portfolio, now } = await exportScope(context);
      return sectorTable(db, actor, portfolio.companyId, { of, asOf: londonDay(now) });
    }
    case "rates": {
      const { db, actor, portfolio } = await exportScope(context);
      const rates = await findRates(db, actor, portfolio.companyId);
      return tableOf(RATE_COLUMNS, rates);
    }
    case "peers": {
      const { db, actor, portfolio } = await exportScope(context);
      const { peers } = await findMultiples(db, actor, portfolio.companyId, asked.get("set"));
      return peers.length > 0 ? tableOf(MULTIPLE_COLUMNS, peersByName(peers)) : null;
    }
    case "methods":
    case "sensitivity": {
      const { db, actor, holding, portfolio, now } = await exporting(
        await holdingScope(context, asked.get("holding") ?? ""),
      );
      const reader = new ValuingReader(db, actor, portfolio);
      const { facts, context: valuing } = await reader.read(holding, londonDay(now));
      if (of === "methods")
        return methodRows(valueByEveryMethod(facts, valuing), holding.choice?.method ?? null);
      const grid = valuing.plan && gridOf(valuing.plan, facts.currency);
      return grid && gridRows(grid, facts.currency);
    }
    case "snapshot":
    case "bridge": {
      const { db, actor, snapshot } = await exporting(
        await snapshotScope(context, asked.get("snapshot") ?? ""),
      );
      if (of === "snapshot") return snapshotRows(snapshot.body);
      const found = await findBridge(db, actor, snapshot, asked.get("with") ?? "");
      return found?.bridge.ok ? stepRows(found.bridge.value.figures) : null;
    }
    default:
      return null;
  }
}
