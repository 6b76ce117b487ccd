import { type Figure, figureByFormula, figureByMethod } from "#app/features/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem, together } from "#app/features/figures/problem.ts";
import { quantile, QUARTILE_METHOD } from "#app/features/figures/quantile.ts";
import { money, MULTIPLE } from "#app/features/figures/unit.ts";

export const MULTIPLES = ["ev-ebitda", "ev-revenue"] as const;
export type MultipleKind = (typeof MULTIPLES)[number];
export const MULTIPLE_NAMES = { "ev-ebitda": "EV/EBITDA", "ev-revenue": "EV/Revenue" } as const;
const METRIC_NAMES = { "ev-ebitda": "EBITDA", "ev-revenue": "Revenue" } as const;

/** A comparable company. A multiple is null where it is not known, or where it would be of a loss. */
export interface Peer {
  name: string;
  evEbitda: number | null;
  evRevenue: number | null;
}

/** Three numbers of the same thing: at the lower quartile, the median and the upper quartile of the peers. */
export interface Spread<T = Figure> {
  low: T;
  mid: T;
  high: T;
}

export interface Comparables {
  multiples: Spread;
  enterpriseValues: Spread;
  /** How many peers have the multiple, and the names of those left out. */
  n: number;
  leftOut: readonly string[];
  warnings: readonly Problem[];
}

export const FEW_PEERS = 5;
export const MOST_PEERS = 5000;

/** A multiple that can be used: above zero, and known. */
export function usableMultiples(
  peers: readonly Peer[],
  kind: MultipleKind,
): { name: string; multiple: number }[] {
  return peers.flatMap((peer) => {
    const multiple = kind === "ev-ebitda" ? peer.evEbitda : peer.evRevenue;
    return multiple !== null && Number.isFinite(multiple) && multiple > 0
      ? [{ name: peer.name, multiple }]
      : [];
  });
}

export interface ComparablesInputs {
  peers: readonly Peer[];
  kind: MultipleKind;
  /** The company's own EBITDA or revenue, in `currency`. */
  metric: number;
  currency: string;
  asOf?: string | undefined;
  /** Whose peers they are: "Sample data", "Peer set v3". */
  source?: string | undefined;
  /** Whose the company's own number is. */
  metricSource?: string | undefined;
}

/** Enterprise value by the quartiles of the peers' multiples. */
export function comparables(inputs: ComparablesInputs): Outcome<Comparables> {
  const { peers, kind, metric, currency, asOf, source, metricSource } = inputs;
  const name = MULTIPLE_NAMES[kind];
  const metricName = METRIC_NAMES[kind];
  const used = usableMultiples(peers, kind);
  const problems: Problem[] = [];
  if (used.length === 0) {
    const what =
      peers.length === 0
        ? "The peer set is empty"
        : `None of the ${peers.length} peers has an ${name} above zero`;
    problems.push(
      problem("no-peers", "peers", what, `Add peers with an ${name}, or value by another method`),
    );
  }
  if (!Number.isFinite(metric) || metric <= 0) {
    const right =
      kind === "ev-ebitda"
        ? "Use EV/Revenue, the last round or net assets"
        : "Use the last round or net assets";
    const what = `${metricName} is not above zero, and a multiple of it means nothing`;
    problems.push(problem("metric", kind === "ev-ebitda" ? "ebitda" : "revenue", what, right));
  }
  if (problems.length > 0) return bad(...problems);
  const warnings = used.length < FEW_PEERS ? [fewPeers(used.length)] : [];
  const at = (key: string, share: number, words: string) => {
    const multiple = figureByMethod(
      {
        key: `multiple-${key}`,
        name: `${name}, ${words}`,
        unit: MULTIPLE,
        method: QUARTILE_METHOD,
        formula: `${words} of multiples`,
        puts: [
          { symbol: "multiples", name, value: used.map((one) => one.multiple), unit: MULTIPLE, source, asOf },
        ],
        asOf,
        reference: "Hyndman and Fan (1996), type 7",
        warnings,
      },
      ({ list }) => quantile(list("multiples"), share) ?? Number.NaN,
    );
    if (!multiple.ok) return multiple;
    const value = figureByFormula({
      key: `ev-${key}`,
      name: `Enterprise value, ${words}`,
      unit: money(currency),
      method: `${name} of comparable companies`,
      formula: "multiple × metric",
      puts: [
        {
          symbol: "multiple",
          name: `${name}, ${words}`,
          value: multiple.value.value,
          unit: MULTIPLE,
          source,
          asOf,
        },
        {
          symbol: "metric",
          name: metricName,
          value: metric,
          unit: money(currency),
          source: metricSource,
          asOf,
        },
      ],
      asOf,
      warnings,
    });
    return value.ok ? good({ multiple: multiple.value, value: value.value }) : value;
  };
  const all = together(
    at("low", 0.25, "lower quartile"),
    at("mid", 0.5, "median"),
    at("high", 0.75, "upper quartile"),
  );
  if (!all.ok) return all;
  const [low, mid, high] = all.value;
  const kept = new Set(used.map((one) => one.name));
  return good({
    multiples: { low: low.multiple, mid: mid.multiple, high: high.multiple },
    enterpriseValues: { low: low.value, mid: mid.value, high: high.value },
    n: used.length,
    leftOut: peers.map((peer) => peer.name).filter((one) => !kept.has(one)),
    warnings,
  });
}

function fewPeers(n: number): Problem {
  return problem(
    "few-peers",
    "peers",
    `The quartiles are of ${n} peers only and may swing by 40% with the next one`,
    `Add peers up to ${FEW_PEERS} or more`,
  );
}
