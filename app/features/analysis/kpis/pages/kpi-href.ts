import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { linkTo } from "#app/link.ts";

const desk = linkTo("/client-portal/tools/kpi-alerts");

export type DeskPage = "" | "heat-map" | "alerts" | "covenants" | "new" | "import";

/** Addresses of the tool. @param keep the query that staff carry along, or nothing. */
export function deskHref(page: DeskPage, keep = ""): string {
  return `${desk}${page && `/${page}`}${keep}`;
}

export function kpiHref(id: string, keep = "", more: Record<string, string> = {}): string {
  return withQuery(`${linkTo("/client-portal/tools/kpi-alerts/:id", { id })}${keep}`, more);
}

export function kpiEditHref(id: string, keep = ""): string {
  return `${linkTo("/client-portal/tools/kpi-alerts/:id/edit", { id })}${keep}`;
}

export function newRuleHref(kpiId: string, keep = ""): string {
  return `${linkTo("/client-portal/tools/kpi-alerts/:id/rules/new", { id: kpiId })}${keep}`;
}

export function ruleHref(id: string, keep = "", more: Record<string, string> = {}): string {
  return withQuery(`${linkTo("/client-portal/tools/kpi-alerts/rules/:id", { id })}${keep}`, more);
}

export function ruleEditHref(id: string, keep = ""): string {
  return `${linkTo("/client-portal/tools/kpi-alerts/rules/:id/edit", { id })}${keep}`;
}

export function covenantHref(id: string, keep = "", more: Record<string, string> = {}): string {
  return withQuery(`${linkTo("/client-portal/tools/kpi-alerts/covenants/:id", { id })}${keep}`, more);
}

/** Where an alert is looked into: at its rule, or at the covenant that the rule watches. */
export function watchHref(
  { id, covenantId }: { id: string; covenantId?: string | null | undefined },
  keep = "",
): string {
  return covenantId ? covenantHref(covenantId, keep) : ruleHref(id, keep);
}

export function covenantEditHref(id: string, keep = ""): string {
  return `${linkTo("/client-portal/tools/kpi-alerts/covenants/:id/edit", { id })}${keep}`;
}

/** Where a file of values, or of definitions, is taken in. */
export function kpiImportHref(of: "values" | "definitions", keep = ""): string {
  return withQuery(deskHref("import", keep), of === "values" ? {} : { of });
}

export type KpiFile = "values" | "definitions" | "findings" | "covenants";

/** A CSV file of the tool; of one KPI with its code. */
export function kpiCsvHref(of: KpiFile, keep = "", kpi?: string): string {
  return withQuery(`${linkTo("/client-portal/tools/kpi-alerts/kpis.csv")}${keep}`, {
    of,
    ...(kpi !== undefined && { kpi }),
  });
}
