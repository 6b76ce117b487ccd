import { typedNumber, typedPercent } from "#app/features/numbers/show-input.ts";
import { directionText, METRICS, type Metric } from "../maths/metric.ts";
import type { SavedBenchmark } from "../records/saved-benchmark.ts";

/** A metric as a form asks for it. */
export interface MetricField {
  key: string;
  label: string;
  hint: string;
}

const units: Record<Metric["kind"], string> = {
  share: "In percent, like 12.5",
  multiple: "Times, like 2.4",
  money: "In the peer set’s currency, like 172000",
};

export const METRIC_FIELDS: readonly MetricField[] = METRICS.map(({ key, name, kind, direction }) => ({
  key,
  label: name,
  hint: `${units[kind]}. ${directionText(direction)}`,
}));

/** The fields of a saved benchmark as they were typed: percent for shares. */
export function typedFields(saved: SavedBenchmark): Record<string, string> {
  const typed: Record<string, string> = {
    name: saved.name,
    sector: saved.sector,
    year: String(saved.year),
    revenue: saved.revenue === null ? "" : typedNumber(saved.revenue),
    group: saved.groupId ?? "",
    deal: saved.dealId ?? "",
  };
  for (const { key, kind, direction } of METRICS) {
    const value = saved.metrics[key];
    typed[key] = value === null ? "" : kind === "share" ? typedPercent(value) : typedNumber(value);
    typed[`weight_${key}`] = typedNumber(saved.weights[key] ?? 1);
    typed[`direction_${key}`] = saved.directions[key] ?? direction;
  }
  return typed;
}
