import { importScopeOf } from "#app/features/analysis/imports/import-scope.server.ts";
import { count } from "#app/plural.ts";
import { deskHref, kpiImportHref } from "../pages/kpi-href.ts";

/** Who may import into the tool. */
export function kpiImportScope(of: "values" | "definitions") {
  return importScopeOf("kpi-alerts", "KPI & Metrics Alerts", (keep) => ({
    again: kpiImportHref(of, keep),
    back: deskHref("", keep),
  }));
}

/** "… 2 alerts changed by them." */
export function withAlerts(text: string, changed: number): string {
  return changed > 0 ? `${text} ${count(changed, "alert")} changed by them.` : text;
}
