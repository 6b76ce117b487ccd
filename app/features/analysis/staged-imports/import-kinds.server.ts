import { peerImport } from "#app/features/analysis/benchmarking/imports/peer-import.server.ts";
import { requestImport } from "#app/features/analysis/diligence/imports/request-import.server.ts";
import { kpiImport } from "#app/features/analysis/kpis/imports/kpi-import.server.ts";
import { valueImport } from "#app/features/analysis/kpis/imports/value-import.server.ts";
import { dealImport } from "#app/features/analysis/deals/imports/deal-import.server.ts";
import { flowImport } from "#app/features/analysis/valuation/imports/flow-import.server.ts";
import { holdingImport } from "#app/features/analysis/valuation/imports/holding-import.server.ts";
import { multipleImport } from "#app/features/analysis/valuation/imports/multiple-import.server.ts";
import { rateImport } from "#app/features/analysis/valuation/imports/rate-import.server.ts";
import type { ImportKind } from "../imports/import-kind.ts";

/** Everything that can be imported. */
export const importKinds = {
  deals: dealImport,
  flows: flowImport,
  holdings: holdingImport,
  kpis: kpiImport,
  "kpi-values": valueImport,
  multiples: multipleImport,
  peers: peerImport,
  rates: rateImport,
  requests: requestImport,
} as const satisfies Record<string, ImportKind>;

export type KindName = keyof typeof importKinds;

export function kindNamed(name: string): ImportKind | null {
  return Object.hasOwn(importKinds, name) ? importKinds[name as KindName] : null;
}
