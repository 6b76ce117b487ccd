import { type Figure, figureByMethod, type Put } from "#app/features/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/figures/problem.ts";
import { sum } from "#app/features/figures/quantile.ts";
import { evaluate, type Values } from "#app/features/formulas/evaluate-formula.ts";
import { type CallName, namesOf } from "#app/features/formulas/formula.ts";
import { type Kpi, unitOf } from "./kpi.ts";
import type { KpiGraph } from "./kpi-graph.ts";
import { frequencyOf, type Period, periodAfter, periodsAYear } from "./period.ts";

/** A KPI's values by period. What has none isn't there: no zero is made of it, and no NaN. */
export type Series = ReadonlyMap<Period, number>;

export interface ComputedSeries {
  series: ReadonlyMap<string, Series>;
  /** Why a computed KPI has no value in a period, by code. Periods none of whose parts has a value aren't told. */
  gaps: ReadonlyMap<string, ReadonlyMap<Period, Problem>>;
}

/**
 * Every KPI's series, by code: the entered ones as they are, the computed ones of them.
 * @param entered values by code; values under a computed KPI's code count nothing.
 */
export function computeSeries(
  { formulas, order }: KpiGraph,
  entered: ReadonlyMap<string, Series>,
): ComputedSeries {
  const series = new Map<string, Series>();
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
export function valuesAt(series: ReadonlyMap<string, Series>, period: Period): Values {
  return {
    valueOf: (name) => series.get(name)?.get(period) ?? null,
    lookBack: (call, name, periods) => lookBack(series.get(name), call, period, periods),
  };
}

function lookBack(own: Series | undefined, call: CallName, period: Period, periods: number): number | null {
  const frequency = frequencyOf(period);
  if (!own || !frequency) return null;
  const year = periodsAYear(frequency);
  if (call === "prev") return own.get(periodAfter(period, -periods)) ?? null;
  if (call === "yago") return own.get(periodAfter(period, -year)) ?? null;
  if (call !== "ltm") return null;
  const last = Array.from({ length: year }, (_, back) => own.get(periodAfter(period, -back)));
  return last.every((value) => value !== undefined) ? sum(last) : null;
}

/** The sum of the last twelve months' periods; null where one of them is missing. */
export function lastTwelveMonths(series: Series, period: Period): number | null {
  return lookBack(series, "ltm", period, 1);
}

/** A computed KPI's value of a period with its formula and the values put into it. */
export function explainKpi(
  kpi: Kpi,
  kpis: readonly Kpi[],
  graph: KpiGraph,
  series: ReadonlyMap<string, Series>,
  period: Period,
): Outcome<Figure> {
  const formula = graph.formulas.get(kpi.code);
  if (!formula || kpi.formula === null) {
    const what = `${kpi.name} is entered, not computed`;
    return bad(problem("entered", kpi.code, what, "Look at where its value is from instead"));
  }
  const result = evaluate(formula, valuesAt(series, period));
  if (!result.ok) return result;
  const puts = namesOf(formula).flatMap((name): Put[] => {
    const part = kpis.find((one) => one.code === name);
    const value = series.get(name)?.get(period);
    if (!part || value === undefined) return [];
    return [{ symbol: name, name: part.name, value, unit: unitOf(part), asOf: period }];
  });
  return figureByMethod(
    {
      key: kpi.code,
      name: kpi.name,
      unit: unitOf(kpi),
      method: "Formula of other KPIs",
      formula: kpi.formula,
      puts,
      asOf: period,
    },
    () => result.value,
  );
}

/** The last so many periods that have a value before one, the latest last; gaps are stepped over. */
export function previousValues(series: Series, period: Period, count: number): number[] {
  return [...series.keys()]
    .filter((one) => one < period)
    .sort()
    .slice(-count)
    .map((one) => series.get(one) ?? 0);
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
