import { METRIC_KEYS, type MetricKey } from "../maths/metric.ts";

/** Which column of the tables holds a metric. */
export const METRIC_COLUMNS = {
  revenueGrowth: "revenue_growth",
  grossMargin: "gross_margin",
  ebitdaMargin: "ebitda_margin",
  leverage: "leverage",
  revenuePerHead: "revenue_per_head",
  researchShare: "research_share",
  capexShare: "capex_share",
  roce: "roce",
} as const satisfies Record<MetricKey, string>;

export type MetricColumn = (typeof METRIC_COLUMNS)[MetricKey];
export type MetricValues = Record<MetricKey, number | null>;

export function metricsOfRow(row: Readonly<Record<MetricColumn, number | null>>): MetricValues {
  // Written out: thousands of rows go through here for one page.
  return {
    revenueGrowth: row.revenue_growth,
    grossMargin: row.gross_margin,
    ebitdaMargin: row.ebitda_margin,
    leverage: row.leverage,
    revenuePerHead: row.revenue_per_head,
    researchShare: row.research_share,
    capexShare: row.capex_share,
    roce: row.roce,
  };
}

export function rowOfMetrics(
  metrics: Readonly<Record<MetricKey, number | null>>,
): Record<MetricColumn, number | null> {
  return Object.fromEntries(METRIC_KEYS.map((key) => [METRIC_COLUMNS[key], metrics[key]])) as Record<
    MetricColumn,
    number | null
  >;
}

/** @returns null for "all", an exclusion from every metric. */
export function metricOfColumn(column: MetricColumn | "all"): MetricKey | null {
  return METRIC_KEYS.find((key) => METRIC_COLUMNS[key] === column) ?? null;
}
