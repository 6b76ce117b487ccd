import { type Figure, figureByMethod } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem, together } from "#app/features/numbers/problem.ts";
import { sum } from "#app/features/numbers/quantile.ts";
import { moneyUnit, SHARE, type Unit } from "#app/features/numbers/unit.ts";
import type { StoredValue } from "./holding-ages.ts";
import { compareNames } from "#app/features/lists/by-name.ts";

/** A holding's fair value in the currency that is shown. */
interface ValuedHolding {
  id: string;
  name: string;
  sector: string;
  fairValue: number;
  cost: number;
}

export interface Concentration {
  /** The largest holding's share of NAV, and the five largest together. */
  top1: Figure;
  top5: Figure;
  /** Herfindahl–Hirschman index: the sum of squared percentages, 10,000 for a single holding. */
  hhi: Figure;
}

interface About {
  currency: string;
  asOf: string;
}

/** The holdings that have a stored fair value, in units. */
export function valuedOf(
  values: readonly Pick<StoredValue, "id" | "name" | "sector" | "costPence" | "fairValuePence">[],
): ValuedHolding[] {
  return values.flatMap(({ id, name, sector, costPence, fairValuePence }) =>
    fairValuePence === null
      ? []
      : [{ id, name, sector, fairValue: fairValuePence / 100, cost: costPence / 100 }],
  );
}

/** Net asset value: the sum of the fair values. */
export function netAssetValue(
  holdings: readonly ValuedHolding[],
  { currency, asOf }: About,
): Outcome<Figure> {
  const problems = valueProblems(holdings);
  if (problems.length > 0) return bad(...problems);
  return figureByMethod(
    {
      key: "nav",
      name: "Net asset value",
      unit: moneyUnit(currency),
      method: "Sum of fair values",
      formula: "Σ fair_value",
      puts: [valuesPut(holdings, moneyUnit(currency), asOf)],
      asOf,
    },
    ({ list }) => sum(list("fair_value")),
  );
}

/** How much of the portfolio lies in few holdings. */
export function concentration(
  holdings: readonly ValuedHolding[],
  { currency, asOf }: About,
): Outcome<Concentration> {
  const problems = valueProblems(holdings);
  if (problems.length > 0) return bad(...problems);
  if (sum(holdings.map((one) => one.fairValue)) <= 0) {
    const right = "Value at least one holding above zero";
    return bad(
      problem("no-value", "holdings", "The portfolio is worth nothing, so there are no weights", right),
    );
  }
  const puts = [valuesPut(holdings, moneyUnit(currency), asOf)];
  const top = (count: number) => (list: readonly number[]) =>
    sum(list.toSorted((one, other) => other - one).slice(0, count)) / sum(list);
  const figure = (
    words: { key: string; name: string; unit: Unit; method: string; formula: string; reference?: string },
    compute: (values: readonly number[]) => number,
  ) => figureByMethod({ ...words, puts, asOf }, ({ list }) => compute(list("fair_value")));
  const all = together(
    figure(
      {
        key: "top1",
        name: "Largest holding",
        unit: SHARE,
        method: "Share of NAV",
        formula: "largest of fair_value ÷ Σ fair_value",
      },
      top(1),
    ),
    figure(
      {
        key: "top5",
        name: "Five largest holdings",
        unit: SHARE,
        method: "Share of NAV",
        formula: "Σ five largest of fair_value ÷ Σ fair_value",
      },
      top(5),
    ),
    figure(
      {
        key: "hhi",
        name: "Herfindahl–Hirschman index",
        unit: { kind: "number", name: "HHI" },
        method: "Sum of squared weights in percent",
        formula: "Σ (100 × fair_value ÷ Σ fair_value)²",
        reference: "US DOJ and FTC Merger Guidelines (2023), 2.1",
      },
      (values) => {
        const whole = sum(values);
        return sum(values.map((value) => ((100 * value) / whole) ** 2));
      },
    ),
  );
  if (!all.ok) return all;
  const [top1, top5, hhi] = all.value;
  return good({ top1, top5, hhi });
}

export interface SectorWeight {
  sector: string;
  value: number;
  /** Of NAV, 0 to 1; null where NAV is nothing. */
  share: number | null;
  holdings: number;
}

/** Fair value by sector, the largest first. */
export function bySector(holdings: readonly ValuedHolding[]): SectorWeight[] {
  const total = sum(holdings.map((one) => one.fairValue));
  const sectors = Map.groupBy(holdings, (one) => one.sector);
  return [...sectors]
    .map(([sector, own]) => {
      const value = sum(own.map((one) => one.fairValue));
      return { sector, value, share: total > 0 ? value / total : null, holdings: own.length };
    })
    .sort((one, other) => other.value - one.value || compareNames(one.sector, other.sector));
}

function valuesPut(holdings: readonly ValuedHolding[], unit: Unit, asOf: string) {
  return {
    symbol: "fair_value",
    name: "Fair values",
    value: holdings.map((one) => one.fairValue),
    unit,
    asOf,
  };
}

function valueProblems(holdings: readonly ValuedHolding[]): Problem[] {
  if (holdings.length === 0) {
    return [problem("empty", "holdings", "No holding has a fair value yet", "Value one by a method")];
  }
  return holdings.flatMap(({ fairValue, name }, index) =>
    Number.isFinite(fairValue) && fairValue >= 0
      ? []
      : [
          problem(
            "not-a-number",
            `holdings[${index}]`,
            `${name} has no fair value`,
            "Value it by one of the methods",
          ),
        ],
  );
}
