import type { DrawnChart } from "#app/ui/chart/chart.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { type Kpi, unitOf } from "./kpi.ts";
import type { Series } from "./kpi-series.ts";
import { periodAfter, periodsFrom } from "./period.ts";
import type { Rule } from "./rule.ts";
import { written } from "./written-kpi.ts";

export interface Thresholds {
  low: number | null;
  high: number | null;
}

/** The band that rules leave: the highest lower limit and the lowest upper one. */
export function thresholdsOf(rules: readonly Pick<Rule, "condition">[]): Thresholds {
  const lows: number[] = [];
  const highs: number[] = [];
  for (const { condition } of rules) {
    if (condition.kind === "below") lows.push(condition.limit);
    if (condition.kind === "above") highs.push(condition.limit);
    if (condition.kind === "outside") {
      lows.push(condition.low);
      highs.push(condition.high);
    }
  }
  return {
    low: lows.length > 0 ? Math.max(...lows) : null,
    high: highs.length > 0 ? Math.min(...highs) : null,
  };
}

/** A KPI's values by period with the limits of its rules. @param series has a value at least. */
export function kpiChart(
  kpi: Kpi,
  series: Series,
  { low, high }: Thresholds,
  { most, source }: { most: number; source: string },
): DrawnChart {
  const known = [...series.keys()].sort();
  const last = known.at(-1) ?? "";
  const earliest = periodAfter(last, 1 - most);
  const first = known.find((period) => period >= earliest) ?? last;
  const periods = periodsFrom(first, last);
  const unit = unitOf(kpi);
  const level = (name: string, limit: number | null) =>
    limit === null ? [] : [{ name, values: periods.map(() => limit) }];
  const lastValue = series.get(last) ?? 0;
  return lineChart({
    finding: `${kpi.name} was ${written(lastValue, unit)} in ${last}`,
    unit: `${kpi.name} by period${low !== null || high !== null ? ", with the limits of its rules" : ""}`,
    labelName: "Period",
    labels: periods,
    series: [
      { name: kpi.name, values: periods.map((period) => series.get(period) ?? null) },
      ...level("Lower limit", low),
      ...level("Upper limit", high),
    ],
    source,
    write: (value) => written(value, unit),
  });
}
