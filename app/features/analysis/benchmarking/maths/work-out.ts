import type { Figure } from "#app/features/analysis/figures/figure.ts";
import type { Outcome } from "#app/features/numbers/problem.ts";
import { type BenchmarkRow, benchmarkRow, type Exclusion } from "../records/benchmark.ts";
import type { BenchmarkStatistics } from "./benchmark-statistics.ts";
import { composite, gapToMedian, worthOfGap } from "./composite.ts";
import { isMeaningful, METRICS } from "./metric.ts";
import { type Peers, withoutName } from "../pages/peer-table.ts";
import type { SavedBenchmark, SavedGroup } from "../records/saved-benchmark.ts";

export interface WorkedRow extends BenchmarkRow {
  /** Whether the company's own value says anything; its subject is null where it does not. */
  isMeaningful: boolean;
  /** What the metric counts in the composite; 0 leaves it out. */
  weight: number;
  gap: Outcome<Figure>;
  worth: Outcome<Figure>;
}

export interface WorkedOut {
  rows: WorkedRow[];
  composite: Outcome<Figure>;
  /** Peers of the group before anybody was left out. */
  peers: Peers;
  currency: string;
  source: string;
  asOf: string;
  /** Made-up peers: said wherever their numbers are. */
  isSample: boolean;
}

/** Everything that a benchmark's page, file and memo say, worked out once from the same rows. */
export function workOut(
  saved: Pick<SavedBenchmark, "revenue" | "metrics" | "weights" | "directions" | "name" | "year">,
  group: Pick<SavedGroup, "set" | "source" | "asOf" | "name" | "version">,
  companies: Peers,
  exclusions: readonly Exclusion[],
): WorkedOut {
  const { currency } = group.set;
  const source = `${group.name}, version ${group.version}, of ${group.source}`;
  const { asOf } = group;
  const peers = withoutName(companies, saved.name);
  const rows = METRICS.map((metric): WorkedRow => {
    const isOwn = isMeaningful(metric.key, saved.metrics);
    const row = benchmarkRow({
      metric,
      direction: saved.directions[metric.key],
      subject: isOwn ? saved.metrics[metric.key] : null,
      peers,
      exclusions,
      currency,
      source,
      asOf,
    });
    return {
      ...row,
      isMeaningful: isOwn,
      weight: saved.weights[metric.key] ?? 1,
      gap: gapToMedian(row, currency),
      worth: worthOfGap(row, saved.revenue, currency),
    };
  });
  return {
    rows,
    composite: composite(rows, saved.weights, asOf),
    peers,
    currency,
    source,
    asOf,
    isSample: group.set.isSample,
  };
}

/** Every figure of a benchmark by its key: what can be explained. */
export function benchmarkFigures({ rows, composite: whole }: WorkedOut): Figure[] {
  const known = <T>(outcome: Outcome<T>) => (outcome.ok ? [outcome.value] : []);
  return [
    ...known(whole),
    ...rows.flatMap(({ n, statistics, gap, worth }) => [
      n,
      ...known(statistics).flatMap(ownFigures),
      ...known(gap),
      ...known(worth),
    ]),
  ];
}

function ownFigures({ lower, median, upper, extremes, outliers, own }: BenchmarkStatistics): Figure[] {
  return [
    lower,
    median,
    upper,
    ...(extremes ? [extremes.least, extremes.most] : []),
    ...(outliers ? [outliers] : []),
    ...(own ? [own.percentile, own.standing, own.rank.place] : []),
  ];
}
