import { ageProblems } from "#app/features/analysis/figures/age.ts";
import { type Figure, figureByFormula, figureByMethod } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem, type Problem, together } from "#app/features/numbers/problem.ts";
import { quantile, QUARTILE_METHOD } from "#app/features/numbers/quantile.ts";
import { moneyUnit, MULTIPLE } from "#app/features/numbers/unit.ts";
import { byName } from "#app/features/lists/by-name.ts";
import { count } from "#app/plural.ts";

export const MULTIPLES = ["ev-ebitda", "ev-revenue"] as const;
type MultipleKind = (typeof MULTIPLES)[number];
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

interface Comparables {
  multiples: Spread;
  enterpriseValues: Spread;
}

const FEW_PEERS = 5;
export const MOST_MULTIPLES = 5000;

/** For pages and files; what is computed of peers does not hang on their order. */
export function peersByName(peers: readonly Peer[]): Peer[] {
  return byName(peers, ({ name }) => name);
}

/** A multiple that can be used: above zero, and known. */
function usableMultiples(peers: readonly Peer[], kind: MultipleKind): { name: string; multiple: number }[] {
  return peers.flatMap((peer) => {
    const multiple = kind === "ev-ebitda" ? peer.evEbitda : peer.evRevenue;
    return multiple !== null && Number.isFinite(multiple) && multiple > 0
      ? [{ name: peer.name, multiple }]
      : [];
  });
}

interface ComparablesInputs {
  peers: readonly Peer[];
  kind: MultipleKind;
  /** The company's own EBITDA or revenue, in `currency`. */
  metric: number;
  currency: string;
  asOf?: string | undefined;
  /** Whose peers they are: "Sample data", "Peer set v3". */
  source?: string | undefined;
  /** The day the peers' multiples are of; that of the valuation where nothing else is known. */
  peersAsOf?: string | undefined;
  /** Whose the company's own number is, and the last day of its twelve months. */
  metricSource?: string | undefined;
  metricAsOf?: string | undefined;
}

interface PeerMultiples {
  multiples: Spread;
  /** The peers that have the multiple. */
  used: readonly { name: string; multiple: number }[];
  warnings: readonly Problem[];
}

/** The quartiles of one of the peers' multiples; what is not above zero is no multiple and left out. */
export function peerMultiples({
  peers,
  kind,
  asOf,
  source,
  peersAsOf = asOf,
}: Pick<ComparablesInputs, "peers" | "kind" | "asOf" | "source" | "peersAsOf">): Outcome<PeerMultiples> {
  const name = MULTIPLE_NAMES[kind];
  const used = usableMultiples(peers, kind);
  if (used.length === 0) {
    const what =
      peers.length === 0
        ? "The peer set is empty"
        : `None of the ${peers.length} peers has an ${name} above zero`;
    return bad(problem("no-peers", "peers", what, `Add peers with an ${name}, or value by another method`));
  }
  const warnings = [
    ...(used.length < FEW_PEERS ? [fewPeers(used.length)] : []),
    ...(asOf && peersAsOf
      ? ageProblems("peers", { what: "The peers’ multiples are", date: peersAsOf, asOf, where: "peers" })
      : []),
  ];
  const at = (end: keyof typeof QUARTILES) => {
    const { share, words } = QUARTILES[end];
    return figureByMethod(
      {
        key: `multiple-${end}`,
        name: `${name}, ${words}`,
        unit: MULTIPLE,
        method: QUARTILE_METHOD,
        formula: `${words} of multiples`,
        puts: [
          {
            symbol: "multiples",
            name,
            value: used.map((one) => one.multiple),
            unit: MULTIPLE,
            source,
            asOf: peersAsOf,
          },
        ],
        asOf: peersAsOf,
        reference: "Hyndman and Fan (1996), type 7",
        warnings,
      },
      ({ list }) => quantile(list("multiples"), share) ?? Number.NaN,
    );
  };
  const all = together(at("low"), at("mid"), at("high"));
  if (!all.ok) return all;
  const [low, mid, high] = all.value;
  return good({ multiples: { low, mid, high }, used, warnings });
}

const QUARTILES = {
  low: { share: 0.25, words: "lower quartile" },
  mid: { share: 0.5, words: "median" },
  high: { share: 0.75, words: "upper quartile" },
} as const;

/** Enterprise value by the quartiles of the peers' multiples. */
export function comparables(inputs: ComparablesInputs): Outcome<Comparables> {
  const { kind, metric, currency, asOf, source, metricSource, metricAsOf, peersAsOf = asOf } = inputs;
  const metricName = METRIC_NAMES[kind];
  const found = peerMultiples(inputs);
  const problems: Problem[] = found.ok ? [] : [...found.problems];
  if (!Number.isFinite(metric) || metric <= 0) {
    const right =
      kind === "ev-ebitda"
        ? "Use EV/Revenue, the last round or net assets"
        : "Use the last round or net assets";
    const what = `${metricName} is not above zero, and a multiple of it means nothing`;
    problems.push(problem("metric", kind === "ev-ebitda" ? "ebitda" : "revenue", what, right));
  }
  if (!found.ok || problems.length > 0) return bad(...problems);
  const { multiples, warnings } = found.value;
  const at = (end: keyof typeof QUARTILES) =>
    figureByFormula({
      key: `ev-${end}`,
      name: `Enterprise value, ${QUARTILES[end].words}`,
      unit: moneyUnit(currency),
      method: `${MULTIPLE_NAMES[kind]} of comparable companies`,
      formula: "multiple × metric",
      puts: [
        {
          symbol: "multiple",
          name: multiples[end].name,
          value: multiples[end].value,
          unit: MULTIPLE,
          source,
          asOf: peersAsOf,
        },
        {
          symbol: "metric",
          name: metricName,
          value: metric,
          unit: moneyUnit(currency),
          source: metricSource,
          asOf: metricAsOf,
        },
      ],
      asOf,
      reference: "IPEV Valuation Guidelines (2022), 3.4",
      warnings,
    });
  const all = together(at("low"), at("mid"), at("high"));
  if (!all.ok) return all;
  const [low, mid, high] = all.value;
  return good({ multiples, enterpriseValues: { low, mid, high } });
}

function fewPeers(n: number): Problem {
  return problem(
    "few-peers",
    "peers",
    `The quartiles are of ${count(n, "peer")} only and may swing by 40% with the next one`,
    `Add peers up to ${FEW_PEERS} or more`,
  );
}
