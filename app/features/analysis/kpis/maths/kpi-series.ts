import { type Figure, figureByMethod, type Put } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { decimalSum } from "#app/features/numbers/quantile.ts";
import { evaluate, type Values } from "#app/features/analysis/formulas/evaluate-formula.ts";
import {
  type CallName,
  type Formula,
  LOOKING_BACK,
  namesOf,
} from "#app/features/analysis/formulas/formula.ts";
import { type Kpi, unitOf } from "../records/kpi.ts";
import type { KpiGraph } from "./kpi-graph.ts";
import { frequencyOf, type Period, periodAfter, periodsAYear } from "./period.ts";

/** A KPI's values by period. What has none isn't there: no zero is made of it, and no NaN. */
export type KpiSeries = ReadonlyMap<Period, number>;

export interface ComputedSeries {
  series: ReadonlyMap<string, KpiSeries>;
  /** Why a computed KPI has no value in a period, by code. Periods none of whose parts has a value aren't told. */
  gaps: ReadonlyMap<string, ReadonlyMap<Period, Problem>>;
}

/**
 * Every KPI's series, by code: the entered ones as they are, the computed ones of them.
 * @param entered values by code; values under a computed KPI's code count nothing.
 */
export function computeSeries(
  { formulas, order }: KpiGraph,
  entered: ReadonlyMap<string, KpiSeries>,
): ComputedSeries {
  const series = new Map<string, KpiSeries>();
  const gaps = new Map<string, ReadonlyMap<Period, Problem>>();
  for (const code of order) {
    const formula = formulas.get(code);
    if (!formula) {
      series.set(code, entered.get(code) ?? new Map());
      continue;
    }
    const own = new Map<Period, number>();
    const missing = new Map<Period, Problem>();
    const parts = namesOf(formula).map((name) => series.get(name) ?? new Map<Period, number>());
    const periods = new Set(parts.flatMap((part) => [...part.keys()]));
    for (const period of [...periods].sort()) {
      const result = evaluate(formula, valuesAt(series, period));
      if (result.ok) own.set(period, result.value);
      else if (result.problems[0]) missing.set(period, result.problems[0]);
    }
    series.set(code, own);
    gaps.set(code, missing);
  }
  return { series, gaps };
}

/** What a formula finds in a period. */
export function valuesAt(series: ReadonlyMap<string, KpiSeries>, period: Period): Values {
  return {
    valueOf: (name) => series.get(name)?.get(period) ?? null,
    lookBack: (call, name, periods) => lookBack(series.get(name), call, period, periods),
  };
}

function lookBack(
  own: KpiSeries | undefined,
  call: CallName,
  period: Period,
  periods: number,
): number | null {
  const frequency = frequencyOf(period);
  if (!own || !frequency) return null;
  const year = periodsAYear(frequency);
  if (call === "prev") return own.get(periodAfter(period, -periods)) ?? null;
  if (call === "yago") return own.get(periodAfter(period, -year)) ?? null;
  if (call !== "ltm") return null;
  const last = Array.from({ length: year }, (_, back) => own.get(periodAfter(period, -back)));
  return last.every((value) => value !== undefined) ? decimalSum(last) : null;
}

/** The sum of the last twelve months' periods; null where one of them is missing. */
export function trailingTwelveMonths(series: KpiSeries, period: Period): number | null {
  return lookBack(series, "ltm", period, 1);
}

/**
 * A computed KPI's value of a period with its formula and the values put into it: of `ltm(ebitda)` the sum over the year,
 * of `yago` and `prev` the value of that earlier period.
 * @param sourceOf where a KPI's values of some periods are from.
 */
export function explainKpi(
  kpi: Kpi,
  kpis: readonly Kpi[],
  graph: KpiGraph,
  series: ReadonlyMap<string, KpiSeries>,
  period: Period,
  sourceOf?: (code: string, periods: readonly Period[]) => string,
): Outcome<Figure> {
  const formula = graph.formulas.get(kpi.code);
  if (!formula || kpi.formula === null) {
    const what = `${kpi.name} is entered, not computed`;
    return bad(problem("entered", kpi.code, what, "Look at where its value is from instead"));
  }
  const result = evaluate(formula, valuesAt(series, period));
  if (!result.ok) return result;
  const puts = new Map<string, Put>();
  for (const { symbol, code, call, back } of termsOf(formula, kpi.formula)) {
    const part = kpis.find((one) => one.code === code);
    const value = call
      ? lookBack(series.get(code), call, period, back)
      : (series.get(code)?.get(period) ?? null);
    if (!part || value === null) continue;
    const periods = periodsOfTerm(call, back, period);
    const [asOf = period] = periods;
    const name = call === "ltm" ? `${part.name}, the year to ${asOf}` : `${part.name} of ${asOf}`;
    const source = sourceOf?.(code, periods);
    puts.set(symbol, { symbol, name, value, unit: unitOf(part), asOf, source });
  }
  return figureByMethod(
    {
      key: kpi.code,
      name: kpi.name,
      unit: unitOf(kpi),
      method: "Formula of other KPIs",
      formula: kpi.formula,
      puts: [...puts.values()],
      asOf: period,
    },
    () => result.value,
  );
}

/** A KPI that a formula asks for: its value of the period, or what a call finds in earlier ones. */
interface Term {
  /** As it stands in the formula: "net_debt" or "ltm(ebitda)". */
  symbol: string;
  code: string;
  call: CallName | null;
  back: number;
}

function termsOf(formula: Formula, text: string): Term[] {
  switch (formula.kind) {
    case "number":
      return [];
    case "name":
      return [{ symbol: formula.name, code: formula.name, call: null, back: 0 }];
    case "negative":
      return termsOf(formula.of, text);
    case "both":
      return [...termsOf(formula.left, text), ...termsOf(formula.right, text)];
    case "call": {
      const [of, steps] = formula.with;
      if (!LOOKING_BACK.includes(formula.call) || of?.kind !== "name") {
        return formula.with.flatMap((one) => termsOf(one, text));
      }
      const symbol = text.slice(formula.at, text.indexOf(")", formula.at) + 1);
      const back = steps?.kind === "number" ? steps.value : 1;
      return [{ symbol, code: of.name, call: formula.call, back }];
    }
  }
}

/** The periods a term looks at, the latest first. */
function periodsOfTerm(call: CallName | null, back: number, period: Period): Period[] {
  const year = periodsAYear(frequencyOf(period) ?? "yearly");
  if (call === "ltm") return Array.from({ length: year }, (_, index) => periodAfter(period, -index));
  return [periodAfter(period, call === "yago" ? -year : -back)];
}

/** The change against an earlier value as a share of its size: from −4 to −2 is +50 %. */
export function changeOf(now: number, before: number): Outcome<number> {
  if (before === 0) {
    const right = "Read the difference instead: a change from zero has no percentage";
    return bad(problem("from-zero", "value", "The earlier value is zero", right));
  }
  const change = (now - before) / Math.abs(before);
  if (Number.isFinite(change)) return good(change);
  return bad(
    problem("too-large", "value", "The change is too large to be computed", "Check the earlier value"),
  );
}
