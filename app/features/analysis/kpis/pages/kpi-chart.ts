import { type Kpi, unitOf } from "../records/kpi.ts";
import type { KpiSeries } from "../maths/kpi-series.ts";
import { type Period, periodAfter, periodsFrom } from "../maths/period.ts";
import type { StoredRule } from "../records/find-rules.server.ts";
import type { Write } from "#app/features/analysis/figures/figure.ts";

export interface Thresholds {
  low: number | null;
  high: number | null;
}

/** The band that rules leave: the highest lower limit and the lowest upper one. */
export function thresholdsOf(rules: readonly Pick<StoredRule, "condition">[]): Thresholds {
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

interface Options {
  /** So many periods at most, the latest. */
  most: number;
  source: string;
  write: Write;
}

/** What the chart of a KPI's values by period says, with the limits of its rules. @param series has a value at least. */
export function kpiChart(
  kpi: Kpi,
  series: KpiSeries,
  { low, high }: Thresholds,
  { most, source, write }: Options,
) {
  const known: Period[] = [...series.keys()].sort();
  const last = known.at(-1) ?? "";
  const earliest = periodAfter(last, 1 - most);
  const first = known.find((period) => period >= earliest) ?? last;
  const periods = periodsFrom(first, last);
  const unit = unitOf(kpi);
  const level = (name: string, limit: number | null) =>
    limit === null ? [] : [{ name, values: periods.map(() => limit) }];
  const lastValue = series.get(last) ?? 0;
  return {
    finding: `${kpi.name} was ${write(lastValue, unit)} in ${last}`,
    unit: `${kpi.name} by period${low !== null || high !== null ? ", with the limits that its rules set" : ""}`,
    labelName: "Period",
    labels: periods,
    fromZero: true,
    series: [
      { name: kpi.name, values: periods.map((period) => series.get(period) ?? null) },
      ...level("Lower limit of its rules", low),
      ...level("Upper limit of its rules", high),
    ],
    source,
    write: (value: number) => write(value, unit),
  };
}
