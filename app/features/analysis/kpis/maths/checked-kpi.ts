import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { kpiGraph } from "./kpi-graph.ts";
import type { KpiInput } from "../forms/kpi.schema.ts";
import { kpiCodeOf, type Kpi } from "../records/kpi.ts";
import { unitProblems } from "./kpi-units.ts";

/** The definition of a KPI as a form gives it: the code made of the name, no currency but of money. */
export function kpiOf(id: string, input: KpiInput): Outcome<Kpi> {
  if (input.unit === "money" && !input.currency) {
    return bad(problem("currency", "currency", "Money has a currency", "Enter one like GBP"));
  }
  return good({
    id,
    code: input.code ?? kpiCodeOf(input.name),
    name: input.name,
    unit: input.unit,
    currency: input.unit === "money" ? (input.currency ?? null) : null,
    direction: input.direction,
    frequency: input.frequency,
    formula: input.formula ?? null,
    dueLag: input.dueLag,
  });
}

/** What would be wrong with a company's KPIs if this one were among them; each problem's `where` is a field of the form. */
export function problemsWith(kpi: Kpi, others: readonly Kpi[]): Problem[] {
  const all = [...others.filter(({ id }) => id !== kpi.id), kpi];
  const graph = kpiGraph(all);
  const problems = graph.ok ? unitProblems(all, graph.value) : graph.problems;
  return problems.map((one) => ({ ...one, where: fieldOf(one.where, kpi.code) }));
}

/** A problem of another KPI, whose formula asks for this one, belongs to no field. */
function fieldOf(where: string, code: string): string {
  if (where === code) return "code";
  if (!where.startsWith(`${code}.`)) return "";
  return where.startsWith(`${code}.unit`) ? "unit" : "formula";
}
