import { problem, type Problem } from "#app/features/numbers/problem.ts";
import type { Formula } from "#app/features/analysis/formulas/formula.ts";
import type { Kpi } from "../records/kpi.ts";
import type { KpiGraph } from "./kpi-graph.ts";

/**
 * What an expression counts: a currency, days, a count, or a ratio (percent and times alike); null: it may be any.
 * Amounts over amounts, and what is multiplied by a number that somebody typed, count what their author says they do,
 * but no money: receivables ÷ revenue × 365 are days, cash ÷ burn are months or days.
 */
type Counts = string | null;

const RATIO = "a ratio";
const OPEN = "a plain number";
const COUNT = "a count";
const DAYS = "days";

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
    const fits = found === null || found === own || (found === OPEN && kpi.unit !== "money");
    if (problems.length === 0 && !fits) {
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
          return product(left, right);
        case "÷":
          if (left !== null && left === right) return OPEN;
          return quotient(left, right);
        case "^":
          return left === RATIO || left === OPEN ? left : null;
      }
    }
  }
}

/**
 * Money over a count, days or a ratio stays that money (revenue a head, cost a day); what is over money, or over another
 * money, is a plain number: no money comes of it.
 */
function quotient(left: Counts, right: Counts): Counts {
  if (right !== null && isMoney(right)) return OPEN;
  if (left !== null && isMoney(left)) return left;
  if (right === null) return left === null ? null : product(left, right);
  return right === RATIO || right === OPEN ? left : OPEN;
}

/** Times a ratio it stays what it is; times a number that was typed it may be of another unit, unless it is money. */
function product(left: Counts, right: Counts): Counts {
  if (left === null || right === null) {
    const given = left ?? right;
    return given === null || isMoney(given) ? given : OPEN;
  }
  if (left === RATIO) return right;
  if (right === RATIO) return left;
  if (left === OPEN || right === OPEN) {
    const other = left === OPEN ? right : left;
    return isMoney(other) ? other : OPEN;
  }
  // A price times a quantity is money; what counts nothing anybody names is a plain number.
  if (isMoney(left) !== isMoney(right)) return isMoney(left) ? left : right;
  return isMoney(left) ? null : OPEN;
}

function isMoney(counts: string): boolean {
  return ![RATIO, OPEN, COUNT, DAYS].includes(counts);
}

function same(at: number, mixed: (at: number, one: string, other: string) => void) {
  return (one: Counts, other: Counts): Counts => {
    if (one === OPEN && other !== null && !isMoney(other)) return other;
    if (other === OPEN && one !== null && !isMoney(one)) return one;
    if (one !== null && other !== null && one !== other) mixed(at, one, other);
    return one ?? other;
  };
}

function ofKpi({ unit, currency }: Pick<Kpi, "unit" | "currency">): string {
  if (unit === "money") return currency ?? "money";
  return unit === "percent" || unit === "multiple" ? RATIO : unit === "count" ? COUNT : DAYS;
}
