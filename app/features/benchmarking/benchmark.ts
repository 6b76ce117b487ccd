import { type Figure, figureByMethod } from "#app/features/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem, together } from "#app/features/figures/problem.ts";
import { quantileOfSorted, QUARTILE_METHOD } from "#app/features/figures/quantile.ts";
import { POINTS } from "#app/features/figures/unit.ts";
import type { PeerCompany } from "./company.ts";
import { type Direction, type Metric, type MetricKey, unitOfMetric } from "./metric.ts";
import { outliersOf } from "./outlier.ts";
import { adjusted, midrank, PERCENTILE_METHOD, percentRankInclusive, rankOf } from "./percentile.ts";

/** Below this many peers no statistic of a metric is shown; below the other, no single peer's extreme value. */
export const LEAST_PEERS = 5;
export const LEAST_FOR_EXTREMES = 8;

/** A peer left out of a metric by a person, who says why; it stays in the record. */
export interface Exclusion {
  companyId: string;
  /** Null: of every metric. */
  metric: MetricKey | null;
  reason: string;
}

export interface BenchmarkStatistics {
  lower: Figure;
  median: Figure;
  upper: Figure;
  /** Midrank, higher for a higher value; null without a value of the subject. */
  percentile: Figure | null;
  /** The same, higher for the better. */
  standing: Figure | null;
  /** For those who know Excel's PERCENTRANK.INC. */
  inclusive: number | null;
  rank: { rank: number; of: number; shared: boolean } | null;
}

export interface BenchmarkRow {
  metric: Metric;
  direction: Direction;
  subject: number | null;
  /** Peers that count: those that have the metric and weren't excluded. */
  n: number;
  statistics: Outcome<BenchmarkStatistics>;
  /** Least and most of the peers; null where a single company could be told by it. */
  extremes: { least: number; most: number } | null;
  /** Shown and counted, never taken out unasked. */
  outliers: readonly { id: string; name: string; value: number }[];
  excluded: readonly { id: string; name: string; reason: string }[];
  /** Peers whose value isn't known. */
  unknown: number;
}

export interface BenchmarkInputs {
  metric: Metric;
  direction?: Direction | undefined;
  subject: number | null;
  peers: readonly PeerCompany[];
  exclusions?: readonly Exclusion[] | undefined;
  currency: string;
  source: string;
  asOf: string;
}

/** One metric of a company against its peers. */
export function benchmarkRow(inputs: BenchmarkInputs): BenchmarkRow {
  const { metric, peers, subject, exclusions = [] } = inputs;
  const direction = inputs.direction ?? metric.direction;
  const why = new Map<string, string>();
  for (const { companyId, metric: of, reason } of exclusions) {
    if (of === null || of === metric.key) why.set(companyId, reason);
  }
  const excluded: { id: string; name: string; reason: string }[] = [];
  const counted: { id: string; name: string; value: number }[] = [];
  let unknown = 0;
  for (const { id, name, metrics } of peers) {
    const value = metrics[metric.key];
    const reason = why.get(id);
    if (reason !== undefined) excluded.push({ id, name, reason });
    else if (value === null || !Number.isFinite(value)) unknown += 1;
    else counted.push({ id, name, value });
  }
  const unsorted = counted.map((one) => one.value);
  // In ascending order once, for every quantile and for whoever reads how it was worked out; as numbers of their own
  // type, which is many times quicker.
  const values = [...Float64Array.from(unsorted).sort()];
  const isPrivate = values.length < LEAST_FOR_EXTREMES;
  return {
    metric,
    direction,
    subject,
    n: values.length,
    statistics: statisticsOf({ ...inputs, direction }, values),
    extremes: isPrivate ? null : { least: values[0] ?? 0, most: values.at(-1) ?? 0 },
    outliers: outliersOf(unsorted, LEAST_FOR_EXTREMES).flatMap((index) => counted[index] ?? []),
    excluded,
    unknown,
  };
}

function statisticsOf(
  { metric, direction, subject, currency, source, asOf }: BenchmarkInputs & { direction: Direction },
  values: readonly number[],
): Outcome<BenchmarkStatistics> {
  if (values.length < LEAST_PEERS) return bad(tooFew(metric, values.length));
  const unit = unitOfMetric(metric, currency);
  const peersPut = {
    symbol: "peers",
    name: `${metric.name} of the peers`,
    value: values,
    unit,
    source,
    asOf,
  };
  const at = (key: string, name: string, share: number) =>
    figureByMethod(
      {
        key: `${metric.key}-${key}`,
        name: `${name} of ${metric.name}`,
        unit,
        method: QUARTILE_METHOD,
        formula: `${name} of peers`,
        puts: [peersPut],
        asOf,
        reference: "Hyndman and Fan (1996), type 7",
      },
      ({ list }) => quantileOfSorted(list("peers"), share) ?? Number.NaN,
    );
  const quarters = together(
    at("p25", "Lower quartile", 0.25),
    at("median", "Median", 0.5),
    at("p75", "Upper quartile", 0.75),
  );
  if (!quarters.ok) return quarters;
  const [lower, median, upper] = quarters.value;
  const statistics = { lower, median, upper };
  if (subject === null || !Number.isFinite(subject)) {
    return good({ ...statistics, percentile: null, standing: null, inclusive: null, rank: null });
  }
  const puts = [
    { symbol: "company", name: `${metric.name} of the company`, value: subject, unit, asOf },
    peersPut,
  ];
  const percentile = figureByMethod(
    {
      key: `${metric.key}-percentile`,
      name: `Percentile of ${metric.name}`,
      unit: POINTS,
      method: PERCENTILE_METHOD,
      formula: "(count of peers below company + count of peers equal to company ÷ 2) ÷ count of peers × 100",
      puts,
      asOf,
    },
    ({ of, list }) => midrank(of("company"), list("peers")) ?? Number.NaN,
  );
  if (!percentile.ok) return percentile;
  const standing = figureByMethod(
    {
      key: `${metric.key}-standing`,
      name: `Standing in ${metric.name}`,
      unit: POINTS,
      method:
        direction === "higher"
          ? "The percentile: higher is better"
          : "100 − percentile: lower values are better",
      formula: direction === "higher" ? "percentile" : "100 − percentile",
      puts: [
        {
          symbol: "percentile",
          name: percentile.value.name,
          value: percentile.value.value,
          unit: POINTS,
          source,
          asOf,
        },
      ],
      asOf,
    },
    ({ of }) => adjusted(of("percentile"), direction),
  );
  if (!standing.ok) return standing;
  return good({
    ...statistics,
    percentile: percentile.value,
    standing: standing.value,
    inclusive: percentRankInclusive(subject, values),
    rank: rankOf(subject, values, direction),
  });
}

function tooFew({ name, key }: Metric, n: number): Problem {
  return problem(
    "too-few-peers",
    key,
    `${name} is known of ${n} ${n === 1 ? "peer" : "peers"}: too few to show a statistic without showing a company`,
    `Widen the group to at least ${LEAST_PEERS} peers`,
  );
}
