import type { Unit } from "#app/features/numbers/unit.ts";

export type Direction = "higher" | "lower";

export interface Metric {
  key: MetricKey;
  name: string;
  /** The header in a file, with the unit it is typed in. */
  header: string;
  kind: "share" | "multiple" | "money";
  /** Which way is better unless the user says otherwise. */
  direction: Direction;
  /** Whether a share of revenue is earned or spent; null where a gap can't be turned into money. */
  cash: "earned" | "spent" | null;
}

export const METRIC_KEYS = [
  "revenueGrowth",
  "grossMargin",
  "ebitdaMargin",
  "leverage",
  "revenuePerHead",
  "researchShare",
  "capexShare",
  "roce",
] as const;
export type MetricKey = (typeof METRIC_KEYS)[number];

/** What companies are compared by. Shares are 1 for the whole, money is in whole units of the display currency. */
export const METRICS: readonly Metric[] = [
  {
    key: "revenueGrowth",
    name: "Revenue growth",
    header: "Revenue growth (%)",
    kind: "share",
    direction: "higher",
    cash: null,
  },
  {
    key: "grossMargin",
    name: "Gross margin",
    header: "Gross margin (%)",
    kind: "share",
    direction: "higher",
    cash: "earned",
  },
  {
    key: "ebitdaMargin",
    name: "EBITDA margin",
    header: "EBITDA margin (%)",
    kind: "share",
    direction: "higher",
    cash: "earned",
  },
  {
    key: "leverage",
    name: "Net debt / EBITDA",
    header: "Net debt/EBITDA (x)",
    kind: "multiple",
    direction: "lower",
    cash: null,
  },
  {
    key: "revenuePerHead",
    name: "Revenue per head",
    header: "Revenue per head",
    kind: "money",
    direction: "higher",
    cash: null,
  },
  {
    key: "researchShare",
    name: "R&D of revenue",
    header: "R&D (%)",
    kind: "share",
    direction: "higher",
    cash: "spent",
  },
  {
    key: "capexShare",
    name: "Capex of revenue",
    header: "Capex (%)",
    kind: "share",
    direction: "lower",
    cash: "spent",
  },
  { key: "roce", name: "ROCE", header: "ROCE (%)", kind: "share", direction: "higher", cash: null },
];

export function metricOf(key: MetricKey): Metric {
  const metric = METRICS.find((one) => one.key === key);
  if (!metric) throw new Error(`There is no metric ${key}`);
  return metric;
}

/** What stands in the place of a ratio that says nothing. */
export const NOT_MEANINGFUL = "n.m.";

/** A multiple of EBITDA says nothing where EBITDA is not above zero: a loss would rank before every debtor. */
export function isMeaningful(key: MetricKey, metrics: Readonly<Record<MetricKey, number | null>>): boolean {
  return key !== "leverage" || metrics.ebitdaMargin === null || metrics.ebitdaMargin > 0;
}

export function unitOfMetric({ kind }: Pick<Metric, "kind">, currency: string): Unit {
  return kind === "money" ? { kind: "money", currency, in: "units" } : { kind };
}

export function directionText(direction: Direction): string {
  return direction === "higher" ? "Higher is better" : "Lower is better";
}
