import type { CsvCell } from "#app/features/csv/csv.ts";
import { computedNumber } from "#app/features/numbers/show-input.ts";
import { scatterOf } from "../pages/benchmark-plots.ts";
import { directionText, NOT_MEANINGFUL, type Metric, type MetricKey } from "../maths/metric.ts";
import type { WorkedOut } from "../maths/work-out.ts";

export const BENCHMARK_PLOTS = ["boxes", "ladder", "scatter"] as const;
export type BenchmarkPlot = (typeof BENCHMARK_PLOTS)[number];

export function isPlot(name: string | null): name is BenchmarkPlot {
  return BENCHMARK_PLOTS.some((one) => one === name);
}

/** The numbers of one drawing as a file; shares in percent. Where nothing is drawn there are no rows but the header. */
export function plotCsvRows(
  plot: BenchmarkPlot,
  { name, worked }: { name: string; worked: WorkedOut },
  pair: readonly [MetricKey, MetricKey],
): CsvCell[][] {
  const { currency, asOf, source } = worked;
  if (plot === "scatter") {
    const data = scatterOf(worked, pair);
    if (!data) return [["Company", "As of", "Source"]];
    const { across, up, points, company, medians } = data;
    const row = (of: string, { x, y }: { x: number; y: number }) => [
      of,
      plain(across, x),
      plain(up, y),
      asOf,
      source,
    ];
    return [
      ["Company", titled(across, currency), titled(up, currency), "As of", "Source"],
      row("Median of the peers", medians),
      ...(company ? [row(name, company)] : []),
      ...points.map((point) => row(point.name, point)),
    ];
  }
  const shown = worked.rows.flatMap((row) => (row.statistics.ok ? [{ row, of: row.statistics.value }] : []));
  if (plot === "ladder") {
    return [
      ["Metric", "Direction", "Standing (higher is better)", "Peers", "As of", "Source"],
      ...shown.flatMap(({ row: { metric, direction, n }, of }) =>
        of.own ? [[metric.name, directionText(direction), of.own.standing.value, n.value, asOf, source]] : [],
      ),
    ];
  }
  return [
    ["Metric", name, "P25", "Median", "P75", "Peers", "As of", "Source"],
    ...shown.map(({ row: { metric, subject, isMeaningful, n }, of }) => [
      titled(metric, currency),
      !isMeaningful ? NOT_MEANINGFUL : subject === null ? null : plain(metric, subject),
      plain(metric, of.lower.value),
      plain(metric, of.median.value),
      plain(metric, of.upper.value),
      n.value,
      asOf,
      source,
    ]),
  ];
}

function plain({ kind }: Metric, value: number): number {
  return computedNumber(value, kind === "share");
}

function titled({ name, kind }: Metric, currency: string): string {
  return `${name} (${kind === "share" ? "%" : kind === "money" ? currency : "x"})`;
}
