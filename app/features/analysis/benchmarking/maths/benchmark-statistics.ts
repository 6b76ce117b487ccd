import { type Figure, figureByMethod } from "#app/features/analysis/figures/figure.ts";
import {
  bad,
  good,
  type Outcome,
  problem,
  type Problem,
  problemText,
  together,
} from "#app/features/numbers/problem.ts";
import { quantileOfSorted, QUARTILE_METHOD } from "#app/features/numbers/quantile.ts";
import { counted, PLAIN, POINTS } from "#app/features/numbers/unit.ts";
import { count } from "#app/plural.ts";
import { LEAST_FOR_EXTREMES, LEAST_PEERS } from "./company.ts";
import { type Direction, directionText, type Metric, unitOfMetric } from "./metric.ts";
import { isOutlier, ROBUST_LIMIT, ROBUST_METHOD, robustMeasure } from "./outlier.ts";
import type { PeerColumn } from "../pages/peer-table.ts";
import { adjusted, midrank, PERCENTILE_METHOD, percentRankInclusive, rankOf } from "./percentile.ts";

export interface BenchmarkStatistics {
  lower: Figure;
  median: Figure;
  upper: Figure;
  /** Single peers' values; null where a company could be told by them. */
  extremes: { least: Figure; most: Figure } | null;
  /** How many outliers there are; null where there are none. */
  outliers: Figure | null;
  /** What is said of the company's own value; null where it isn't known. */
  own: OwnStatistics | null;
}

export interface OwnStatistics {
  /** Midrank, higher for a higher value. */
  percentile: Figure;
  /** The same, higher for the better. */
  standing: Figure;
  /** The place among the peers and the company, which are `of`; 1 for the best. */
  rank: { place: Figure; of: number; isShared: boolean };
}

interface Inputs {
  metric: Metric;
  direction: Direction;
  subject: number | null;
  currency: string;
  source: string;
  asOf: string;
}

/** What the peers' values of a metric say of it and of the company, as far as so many peers may be told of. */
export function statisticsOf(inputs: Inputs, column: PeerColumn): Outcome<BenchmarkStatistics> {
  const { metric, subject, currency, source, asOf } = inputs;
  const { values } = column;
  if (values.length < LEAST_PEERS) return bad(tooFew(metric, values.length));
  const unit = unitOfMetric(metric, currency);
  const name = `${metric.name} of the peers`;
  const peers = { symbol: "peers", name, value: values, unit, source, asOf };
  const ofPeers = (key: string, of: string, method: string, formula: string) => ({
    key: `${metric.key}-${key}`,
    name: `${of} of ${metric.name}`,
    unit,
    method,
    formula,
    puts: [peers],
    asOf,
  });
  const quartile = (key: string, of: string, share: number) =>
    figureByMethod(
      {
        ...ofPeers(key, of, QUARTILE_METHOD, `${of} of peers`),
        reference: "Hyndman and Fan (1996), type 7",
      },
      ({ list }) => quantileOfSorted(list("peers"), share) ?? Number.NaN,
    );
  const end = (key: string, of: string, place: number) =>
    certain(
      figureByMethod(
        ofPeers(key, of, `The ${of.toLowerCase()} of the peers’ values`, `${of.toLowerCase()} of peers`),
        ({ list }) => list("peers").at(place) ?? Number.NaN,
      ),
    );
  const quarters = together(
    quartile("p25", "Lower quartile", 0.25),
    quartile("median", "Median", 0.5),
    quartile("p75", "Upper quartile", 0.75),
  );
  if (!quarters.ok) return quarters;
  const [lower, median, upper] = quarters.value;
  return good({
    lower,
    median,
    upper,
    extremes:
      values.length < LEAST_FOR_EXTREMES
        ? null
        : { least: end("least", "Lowest", 0), most: end("most", "Highest", -1) },
    outliers: column.outliers.length === 0 ? null : outlierCount(inputs, peers),
    own: subject === null || !Number.isFinite(subject) ? null : ownStatistics(inputs, subject, peers),
  });
}

type PeersPut = Figure["puts"][number] & { value: readonly number[] };

function ownStatistics({ metric, direction, source, asOf }: Inputs, subject: number, peers: PeersPut) {
  const company = {
    symbol: "company",
    name: `${metric.name} of the company`,
    value: subject,
    unit: peers.unit,
    asOf,
  };
  const inclusive = percentRankInclusive(subject, peers.value);
  const percentile = certain(
    figureByMethod(
      {
        key: `${metric.key}-percentile`,
        name: `Percentile of ${metric.name}`,
        unit: POINTS,
        method: PERCENTILE_METHOD,
        formula:
          "(count of peers below company + count of peers equal to company ÷ 2) ÷ count of peers × 100",
        puts: [company, peers],
        asOf,
        reference:
          inclusive === null
            ? "Excel’s PERCENTRANK.INC, another definition, gives nothing outside the peers’ values"
            : `Excel’s PERCENTRANK.INC, another definition, gives ${inclusive.toFixed(1)}`,
      },
      ({ of, list }) => midrank(of("company"), list("peers")) ?? Number.NaN,
    ),
  );
  const standing = certain(
    figureByMethod(
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
            name: percentile.name,
            value: percentile.value,
            unit: POINTS,
            source,
            asOf,
          },
        ],
        asOf,
      },
      ({ of }) => adjusted(of("percentile"), direction),
    ),
  );
  const { rank, of, shared } = rankOf(subject, peers.value, direction);
  const place = certain(
    figureByMethod(
      {
        key: `${metric.key}-rank`,
        name: `Rank in ${metric.name} of ${of}`,
        unit: counted("place"),
        method: `Place from the best among the peers and the company. ${directionText(direction)}; equals share the better place`,
        formula: `1 + count of peers ${direction === "higher" ? "above" : "below"} company`,
        puts: [company, peers],
        asOf,
      },
      () => rank,
    ),
  );
  return { percentile, standing, rank: { place, of, isShared: shared } };
}

function outlierCount({ metric, asOf }: Inputs, peers: PeersPut): Figure | null {
  const measure = robustMeasure(peers.value);
  if (!measure.ok) return null;
  const { middle, deviation, factor } = measure.value;
  const { unit } = peers;
  return certain(
    figureByMethod(
      {
        key: `${metric.key}-outliers`,
        name: `Outliers of ${metric.name}`,
        unit: counted("peers"),
        method: ROBUST_METHOD,
        formula: "count of peers with factor × abs(value − median) ÷ deviation above limit",
        puts: [
          { symbol: "factor", name: "Factor", value: factor, unit: PLAIN },
          { symbol: "median", name: "Median", value: middle, unit },
          { symbol: "deviation", name: "Median absolute deviation", value: deviation, unit },
          { symbol: "limit", name: "Limit", value: ROBUST_LIMIT, unit: PLAIN },
          peers,
        ],
        asOf,
        reference: "Iglewicz and Hoaglin, How to Detect and Handle Outliers (1993)",
      },
      ({ list }) => list("peers").filter((value) => isOutlier(value, measure.value)).length,
    ),
  );
}

/** The figure of values that were checked before: whatever it isn't good for is a mistake of the program. */
export function certain(outcome: Outcome<Figure>): Figure {
  if (!outcome.ok) throw new Error(outcome.problems.map(problemText).join(". "));
  return outcome.value;
}

function tooFew({ name, key }: Metric, n: number): Problem {
  return problem(
    "too-few-peers",
    key,
    `${name} is known of ${count(n, "peer")}: too few to show a statistic without showing a company`,
    `Widen the group to at least ${LEAST_PEERS} peers`,
  );
}
