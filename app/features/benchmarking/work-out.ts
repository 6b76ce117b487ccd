import type { Figure } from "#app/features/figures/figure.ts";
import type { Outcome } from "#app/features/figures/problem.ts";
import { type BenchmarkRow, benchmarkRow, type Exclusion } from "./benchmark.ts";
import type { PeerCompany } from "./company.ts";
import { composite, gapToMedian, worthOfGap } from "./composite.ts";
import { METRICS } from "./metric.ts";
import type { SavedBenchmark, SavedGroup } from "./saved-benchmark.ts";
import { mostSimilar, type Similar } from "./similarity.ts";

export const SIMILAR_SHOWN = 5;

export interface WorkedRow extends BenchmarkRow {
  /** What the metric counts in the composite; 0 leaves it out. */
  weight: number;
  gap: Outcome<Figure>;
  worth: Outcome<Figure>;
}

export interface WorkedOut {
  rows: WorkedRow[];
  composite: Outcome<Figure>;
  similar: Similar[];
  /** Peers of the group before anybody was left out. */
  peers: number;
  currency: string;
  source: string;
  asOf: string;
}

/** Everything that a benchmark's page, file and memo say, worked out once from the same rows. */
export function workOut(
  saved: Pick<SavedBenchmark, "revenue" | "metrics" | "weights" | "directions" | "name" | "year">,
  group: Pick<SavedGroup, "set" | "source" | "asOf" | "name" | "version">,
  companies: readonly PeerCompany[],
  exclusions: readonly Exclusion[],
): WorkedOut {
  const { currency } = group.set;
  const source = `${group.name}, version ${group.version}, of ${group.source}`;
  const { asOf } = group;
  // The company itself may stand in the set it is compared with: it is never its own peer.
  const own = saved.name.trim().toLowerCase();
  const peers = companies.filter((peer) => peer.name.trim().toLowerCase() !== own);
  const rows = METRICS.map((metric): WorkedRow => {
    const row = benchmarkRow({
      metric,
      direction: saved.directions[metric.key],
      subject: saved.metrics[metric.key],
      peers,
      exclusions,
      currency,
      source,
      asOf,
    });
    return {
      ...row,
      weight: saved.weights[metric.key] ?? 1,
      gap: gapToMedian(row, currency),
      worth: worthOfGap(row, saved.revenue, currency),
    };
  });
  return {
    rows,
    composite: composite(rows, saved.weights, asOf),
    similar: mostSimilar(saved, peers, SIMILAR_SHOWN),
    peers: peers.length,
    currency,
    source,
    asOf,
  };
}

/** Every figure of a benchmark by its key: what can be explained. */
export function figuresOf({ rows, composite: whole }: WorkedOut): Figure[] {
  const known = <T>(outcome: Outcome<T>) => (outcome.ok ? [outcome.value] : []);
  return [
    ...known(whole),
    ...rows.flatMap((row) => {
      const statistics = row.statistics.ok ? row.statistics.value : null;
      const own = statistics
        ? [statistics.lower, statistics.median, statistics.upper, statistics.percentile, statistics.standing]
        : [];
      return [...own.flatMap((figure) => figure ?? []), ...known(row.gap), ...known(row.worth)];
    }),
  ];
}
