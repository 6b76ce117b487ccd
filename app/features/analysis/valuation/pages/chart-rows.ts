/** The numbers behind each chart of the tool as rows of a file, its column names first. Money in whole units. */
import type { CsvCell } from "#app/features/csv/csv.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { type AgedPart, agesInWords } from "#app/features/analysis/figures/age.ts";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { type Problem, problemText } from "#app/features/numbers/problem.ts";
import { computedNumber } from "#app/features/numbers/show-input.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { VALUATION_METHODS, type ValuationMethod } from "../records/holding.ts";
import { warningsOf } from "../maths/portfolio-figures.ts";
import type { SectorWeight } from "../maths/portfolio.ts";
import type { SensitivityGrid } from "../maths/sensitivity.ts";
import type { SnapshotBody } from "../maths/snapshot.ts";
import type { BesideCost } from "../maths/value-beside-cost.ts";
import type { valueByEveryMethod } from "../maths/value-holding.ts";

type Rows = CsvCell[][];

const inShown = (name: string) => `${name} (${DISPLAY_CURRENCY})`;
const KEPT_IN_MIND = "To be kept in mind";
const inMind = (warnings: readonly Problem[]) => warnings.map(problemText).join("; ") || null;
const toPence = (units: number) => Number(units.toFixed(2));
const percentOf = (share: number) => computedNumber(share, true);

/** @param ages what of each holding is old, by its sector. */
export function sectorRows(
  sectors: readonly SectorWeight[],
  ages: readonly { sector: string; parts: readonly AgedPart[] }[],
): Rows {
  const said = (sector: string) =>
    ages.flatMap((one) =>
      one.sector === sector && one.parts[0] ? [`${one.parts[0].name}: ${agesInWords(one.parts)}`] : [],
    );
  return [
    ["Sector", "Holdings", inShown("Fair value"), "Share (%)", KEPT_IN_MIND],
    ...sectors.map(({ sector, holdings, value, share }) => [
      sector,
      holdings,
      toPence(value),
      share === null ? null : percentOf(share),
      said(sector).join(". ") || null,
    ]),
  ];
}

export function costRows(holdings: readonly BesideCost[]): Rows {
  return [
    [
      "Holding",
      "Sector",
      "Method",
      inShown("Fair value"),
      "As of",
      inShown("Cost"),
      "Currency",
      "Cost in it",
      `Rate to ${DISPLAY_CURRENCY}`,
      "Date of the rate",
      "Source of the rate",
      KEPT_IN_MIND,
    ],
    ...holdings.map(
      ({ name, sector, method, fairValue, fairValueOn, cost, currency, ownCost, rate, ages }) => [
        name,
        sector,
        method && labelOf(VALUATION_METHODS, method),
        toPence(fairValue),
        fairValueOn,
        cost,
        currency,
        ownCost,
        rate?.rate ?? null,
        rate?.date ?? null,
        rate?.source ?? null,
        agesInWords(ages) || null,
      ],
    ),
  ];
}

/** What each method gives; those that give nothing with the reason. */
export function methodRows(
  { values, refused }: ReturnType<typeof valueByEveryMethod>,
  chosen: ValuationMethod | null,
): Rows {
  const nameOf = (method: ValuationMethod) => labelOf(VALUATION_METHODS, method);
  return [
    [
      "Method",
      inShown("Low"),
      inShown("Value"),
      inShown("High"),
      "Chosen",
      "Why there is none",
      KEPT_IN_MIND,
    ],
    ...values.map(({ method, range, fairValuePence, warnings }) => [
      nameOf(method),
      range.low === null ? null : toPence(range.low),
      fairValuePence / 100,
      range.high === null ? null : toPence(range.high),
      method === chosen ? "yes" : "no",
      null,
      inMind(warnings),
    ]),
    ...refused.map(({ method, problems }) => [
      nameOf(method),
      null,
      null,
      null,
      method === chosen ? "yes" : "no",
      problems.map(problemText).join("; "),
      null,
    ]),
  ];
}

/** Enterprise value for each WACC (down) and growth (across); a cell without one is empty. */
export function gridRows({ waccs, growths, cells }: SensitivityGrid, currency: string): Rows {
  return [
    ["WACC (%)", ...growths.map((growth) => `Growth ${percentOf(growth)}% (${currency})`)],
    ...cells.map((row, index) => [
      percentOf(waccs[index] ?? 0),
      ...row.map((cell) => ("value" in cell ? toPence(cell.value) : null)),
    ]),
  ];
}

export function stepRows(steps: readonly Figure[]): Rows {
  return [
    ["Step", inShown("Amount"), KEPT_IN_MIND],
    ...steps.map(({ name, value, warnings }) => [name, value / 100, inMind(warnings)]),
  ];
}

/** The holdings of a snapshot as they were frozen. */
export function snapshotRows({ asOf, currency, holdings }: SnapshotBody): Rows {
  return [
    ["Holding", "Sector", "Method", "Reason", `Fair value (${currency})`, "As of", KEPT_IN_MIND],
    ...holdings.map(({ name, sector, method, reason, fairValue, figures }) => [
      name,
      sector,
      labelOf(VALUATION_METHODS, method),
      reason,
      fairValue / 100,
      asOf,
      inMind(warningsOf(figures)),
    ]),
  ];
}
