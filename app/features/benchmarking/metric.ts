import type { Unit } from "#app/features/figures/unit.ts";

export type Direction = "higher" | "lower";

export interface Metric {
  key: MetricKey;
  name: string;
  /** The header in a file, with the unit it is typed in. */
  header: string;
  kind: "share" | "multiple" | "money";
  /** Which way is better unless the user says otherwise. */
  direction: Direction;
  /** What a share is of; null where a gap can't be turned into money. */
  of: "revenue" | null;
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
    of: null,
  },
  {
    key: "grossMargin",
    name: "Gross margin",
    header: "Gross margin (%)",
    kind: "share",
    direction: "higher",
    of: "revenue",
  },
  {
    key: "ebitdaMargin",
    name: "EBITDA margin",
    header: "EBITDA margin (%)",
    kind: "share",
    direction: "higher",
    of: "revenue",
  },
  {
    key: "leverage",
    name: "Net debt / EBITDA",
    header: "Net debt/EBITDA (x)",
    kind: "multiple",
    direction: "lower",
    of: null,
  },
  {
    key: "revenuePerHead",
    name: "Revenue per head",
    header: "Revenue per head",
    kind: "money",
    direction: "higher",
    of: null,
  },
  {
    key: "researchShare",
    name: "R&D of revenue",
    header: "R&D (%)",
    kind: "share",
    direction: "higher",
    of: "revenue",
  },
  {
    key: "capexShare",
    name: "Capex of revenue",
    header: "Capex (%)",
    kind: "share",
    direction: "lower",
    of: "revenue",
  },
  { key: "roce", name: "ROCE", header: "ROCE (%)", kind: "share", direction: "higher", of: null },
];

export function metricOf(key: MetricKey): Metric {
  const metric = METRICS.find((one) => one.key === key);
  if (!metric) throw new Error(`There is no metric ${key}`);
  return metric;
}

export function unitOfMetric({ kind }: Pick<Metric, "kind">, currency: string): Unit {
  return kind === "money" ? { kind: "money", currency, in: "units" } : { kind };
}

export function directionText(direction: Direction): string {
  return direction === "higher" ? "Higher is better" : "Lower is better";
}
