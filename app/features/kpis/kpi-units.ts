import { problem, type Problem } from "#app/features/figures/problem.ts";
import type { Formula } from "#app/features/formulas/formula.ts";
import type { Kpi } from "./kpi.ts";
import type { KpiGraph } from "./kpi-graph.ts";

/** What an expression counts: a currency, days, a count, or a plain ratio (percent and times alike); null: it may be any. */
type Counts = string | null;

const RATIO = "a ratio";

/**
 * Formulas that add what can't be added (pounds and days, pounds and euros), or whose result is of another unit than
 * the KPI says. Told when a KPI is saved; the numbers themselves can't show it.
 */
export function unitProblems(kpis: readonly Kpi[], { formulas }: KpiGraph): Problem[] {
  const byCode = new Map(kpis.map((kpi) => [kpi.code, kpi]));
  return kpis.flatMap((kpi) => {
    const formula = formulas.get(kpi.code);
    if (!formula) return [];
    const problems: Problem[] = [];
    const found = countsOf(formula, byCode, (at, one, other) =>
      problems.push(
        problem(
          "units",
          `${kpi.code}.formula:${at + 1}`,
          `${kpi.code} puts ${one} and ${other} together`,
          "Bring both to one unit first: another KPI, or a rate between them",
        ),
      ),
    );
    const own = ofKpi(kpi);
    if (problems.length === 0 && found !== null && found !== own) {
      const what = `${kpi.code} is in ${own}, and its formula gives ${found}`;
      problems.push(problem("units", `${kpi.code}.unit`, what, "Change the unit or the formula"));
    }
    return problems;
  });
}

function countsOf(
  formula: Formula,
  kpis: ReadonlyMap<string, Kpi>,
  mixed: (at: number, one: string, other: string) => void,
): Counts {
  switch (formula.kind) {
    case "number":
      return null;
    case "name": {
      const kpi = kpis.get(formula.name);
      return kpi ? ofKpi(kpi) : null;
    }
    case "negative":
      return countsOf(formula.of, kpis, mixed);
    case "call":
      return formula.with.map((one) => countsOf(one, kpis, mixed)).reduce(same(formula.at, mixed));
    case "both": {
      const left = countsOf(formula.left, kpis, mixed);
      const right = countsOf(formula.right, kpis, mixed);
      switch (formula.sign) {
        case "+":
        case "−":
          return same(formula.at, mixed)(left, right);
        case "×":
          if (left === RATIO || left === null) return right === null ? left : right;
          return right === RATIO || right === null ? left : null;
        case "÷":
          if (left !== null && left === right) return RATIO;
          return right === RATIO || right === null ? left : null;
        case "^":
          return left === RATIO ? RATIO : null;
      }
    }
  }
}

function same(at: number, mixed: (at: number, one: string, other: string) => void) {
  return (one: Counts, other: Counts): Counts => {
    if (one !== null && other !== null && one !== other) mixed(at, one, other);
    return one ?? other;
  };
}

function ofKpi({ unit, currency }: Pick<Kpi, "unit" | "currency">): string {
  if (unit === "money") return currency ?? "money";
  return unit === "percent" || unit === "multiple" ? RATIO : unit === "count" ? "a count" : unit;
}
