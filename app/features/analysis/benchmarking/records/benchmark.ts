import { type Figure, figureByFormula } from "#app/features/analysis/figures/figure.ts";
import type { Outcome } from "#app/features/numbers/problem.ts";
import { counted as countOf } from "#app/features/numbers/unit.ts";
import { type BenchmarkStatistics, certain, statisticsOf } from "../maths/benchmark-statistics.ts";
import { type Direction, isMeaningful, type Metric, type MetricKey } from "../maths/metric.ts";
import { byId, columnsOf, leavingOut, type PeerColumn, type Peers } from "../pages/peer-table.ts";

/** A peer left out of a metric by a person, who says why; it stays in the record. */
export interface Exclusion {
  companyId: string;
  /** Null: of every metric. */
  metric: MetricKey | null;
  reason: string;
}

export interface BenchmarkRow {
  metric: Metric;
  direction: Direction;
  subject: number | null;
  /** Peers that have the metric where it says nothing. */
  notMeaningful: number;
  /** The peers that count: those that have the metric and weren't excluded. */
  counted: PeerColumn;
  /** How many they are, and what made the group smaller. */
  n: Figure;
  statistics: Outcome<BenchmarkStatistics>;
  /** Shown and counted, never taken out unasked; the farthest first. */
  outliers: readonly { id: string; name: string; value: number }[];
  excluded: readonly { id: string; name: string; reason: string }[];
}

export interface BenchmarkInputs {
  metric: Metric;
  direction?: Direction | undefined;
  subject: number | null;
  peers: Peers;
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
  const excluded = [...why].flatMap(([id, reason]) => {
    const company = byId(peers).get(id);
    return company ? [{ id, name: company.name, reason }] : [];
  });
  const whole = columnsOf(peers)[metric.key];
  const counted = excluded.length > 0 ? leavingOut(whole, why) : whole;
  return {
    metric,
    direction,
    subject,
    notMeaningful: counted.unknown.filter(({ metrics }) => !isMeaningful(metric.key, metrics)).length,
    counted,
    n: peersCounted(inputs, counted.unknown.length, excluded.length),
    statistics: statisticsOf({ ...inputs, direction }, counted),
    outliers: counted.outliers.flatMap((place) => {
      const [company, value] = [counted.companies[place], counted.values[place]];
      return company && value !== undefined ? [{ id: company.id, name: company.name, value }] : [];
    }),
    excluded,
  };
}

function peersCounted(
  { metric, peers, source, asOf }: BenchmarkInputs,
  unknown: number,
  excluded: number,
): Figure {
  const unit = countOf("peers");
  return certain(
    figureByFormula({
      key: `${metric.key}-n`,
      name: `Peers counted in ${metric.name}`,
      unit,
      method: "Peers of the group that have the metric and were not left out by hand",
      formula: "group − unknown − excluded",
      puts: [
        { symbol: "group", name: "Peers in the group", value: peers.length, unit, source, asOf },
        { symbol: "unknown", name: "Peers whose value isn’t known or not meaningful", value: unknown, unit },
        { symbol: "excluded", name: "Peers left out by hand", value: excluded, unit },
      ],
      asOf,
    }),
  );
}
