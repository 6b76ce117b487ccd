import { byName } from "#app/features/lists/by-name.ts";
import { LEAST_FOR_EXTREMES, nameKey, type PeerCompany } from "../maths/company.ts";
import { isMeaningful, METRIC_KEYS, type MetricKey } from "../maths/metric.ts";
import { outliersOf } from "../maths/outlier.ts";

/** A list of peers that nobody changes any more: what is worked out of it once holds for every benchmark of it. */
export type Peers = readonly PeerCompany[];

/** A metric of some peers in ascending order, and whose value each is. */
export interface PeerColumn {
  values: readonly number[];
  companies: Peers;
  /** Peers whose value isn't known, or says nothing. */
  unknown: Peers;
  /** Places in `values`, the farthest out first. */
  outliers: readonly number[];
}

/** Remembers what was worked out of a list for as long as somebody holds the list. */
export function remembered<T>(work: (peers: Peers) => T): (peers: Peers) => T {
  const kept = new WeakMap<Peers, { result: T }>();
  return (peers) => {
    let one = kept.get(peers);
    if (!one) kept.set(peers, (one = { result: work(peers) }));
    return one.result;
  };
}

export const columnsOf = remembered(
  (peers) =>
    Object.fromEntries(METRIC_KEYS.map((key) => [key, columnOf(peers, key)])) as Record<
      MetricKey,
      PeerColumn
    >,
);

export const companiesByName = remembered((peers) => byName(peers, ({ name }) => name));

export const byId = remembered((peers) => new Map(peers.map((peer) => [peer.id, peer])));

/** The column with some of its companies left out. */
export function leavingOut(
  { values, companies, unknown }: PeerColumn,
  out: Pick<ReadonlyMap<string, unknown>, "has" | "size">,
): PeerColumn {
  const isKept = companies.map(({ id }) => !out.has(id));
  return column(
    values.filter((_, place) => isKept[place]),
    companies.filter((_, place) => isKept[place]),
    unknown.filter(({ id }) => !out.has(id)),
  );
}

function columnOf(peers: Peers, key: MetricKey): PeerColumn {
  const valueOf = ({ metrics }: PeerCompany) =>
    isMeaningful(key, metrics) ? (metrics[key] ?? Number.NaN) : Number.NaN;
  const companies = peers.filter((peer) => Number.isFinite(valueOf(peer)));
  const unknown = peers.filter((peer) => !Number.isFinite(valueOf(peer)));
  companies.sort((one, other) => valueOf(one) - valueOf(other));
  return column(companies.map(valueOf), companies, unknown);
}

function column(values: readonly number[], companies: Peers, unknown: Peers): PeerColumn {
  const middle = values[Math.floor(values.length / 2)] ?? 0;
  const farness = (place: number) => Math.abs((values[place] ?? 0) - middle);
  const outliers = outliersOf(values, LEAST_FOR_EXTREMES).sort((one, other) => farness(other) - farness(one));
  return { values, companies, unknown, outliers };
}

const namesOf = remembered((peers) => new Set(peers.map(({ name }) => nameKey(name))));
const othersOf = remembered(() => new Map<string, Peers>());
/** Companies of a list that are benchmarks themselves are few, and each asks for all the others. */
const mostOthers = 4;

/** All but the company of that name: it may stand in the set it is compared with, and is never its own peer. */
export function withoutName(companies: Peers, name: string): Peers {
  const own = nameKey(name);
  if (!namesOf(companies).has(own)) return companies;
  const kept = othersOf(companies);
  let others = kept.get(own);
  if (!others) {
    others = companies.filter((company) => nameKey(company.name) !== own);
    const [oldest] = kept.keys();
    if (kept.size >= mostOthers && oldest !== undefined) kept.delete(oldest);
    kept.set(own, others);
  }
  return others;
}
