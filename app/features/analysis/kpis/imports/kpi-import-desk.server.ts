import { count } from "#app/plural.ts";
import type { Actor } from "#app/features/actor.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import type { ImportKind } from "#app/features/analysis/imports/import-kind.ts";
import { deskHref, kpiImportHref } from "../pages/kpi-href.ts";
import { findKpiDesk } from "../records/kpi.scope.server.ts";

/** The tool's first page for whoever works in it. */
export function deskHrefOf(actor: Actor, companyId: string): string {
  return deskHref("", keepOf(actor, companyId));
}

/** Where an import of the tool stands. */
export function kpiImportDesk(of: "values" | "definitions"): ImportKind["findDesk"] {
  return async (db, actor, { companyId }) => {
    const desk = await findKpiDesk(db, actor, companyId);
    if (!desk) return null;
    return {
      tool: "KPI & Metrics Alerts",
      companyName: desk.companyName,
      again: kpiImportHref(of, keepOf(actor, companyId)),
      back: deskHrefOf(actor, companyId),
    };
  };
}

/** "… 2 alerts changed by them." */
export function withAlerts(text: string, told: number): string {
  return told > 0 ? `${text} ${count(told, "alert")} changed by them.` : text;
}
