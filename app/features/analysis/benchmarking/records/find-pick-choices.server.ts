import { byName } from "#app/features/lists/by-name.ts";
import type { Actor } from "#app/features/actor.ts";
import { countRows, listRows } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { MOST_PICKED } from "../forms/benchmark.schema.ts";
import { EVERYONE } from "../maths/company.ts";
import { findBenchmark } from "./find-benchmarks.server.ts";
import { findPeersOf } from "./find-peers.server.ts";
import { peersIn } from "./list-peers.server.ts";
import { withoutName } from "../pages/peer-table.ts";
import type { PeerSet } from "./saved-benchmark.ts";
import { mostSimilar, type Similar } from "../maths/similarity.ts";

/** Suggestions to choose from; the nearest of them are ticked at first. */
const suggested = 20;
/** Companies that a search shows, by name. */
export const MOST_FOUND = 50;

export interface PickAsked {
  /** Ids that are ticked already. */
  picked: readonly string[];
  search: string;
  /** A benchmark whose company the suggestions are to be like. */
  like: string | null;
}

/** The companies of a set that a person who picks them by hand chooses from. */
export async function findPickChoices(
  db: Db,
  actor: Actor,
  { set, companyId }: { set: PeerSet; companyId: string },
  { picked: ids, search, like }: PickAsked,
) {
  const known = [...new Set(ids)].filter(isId).slice(0, MOST_PICKED);
  const picked =
    known.length > 0 ? await findPeersOf(db, actor, { by: { kind: "picked", ids: known }, set }) : [];
  const benchmark = like ? await findBenchmark(db, actor, like) : null;
  const taken = new Set(picked.map(({ id }) => id));
  let similar: Similar[] = [];
  if (benchmark?.companyId === companyId) {
    const all = await findPeersOf(db, actor, { by: { kind: "filter", filter: EVERYONE }, set });
    similar = mostSimilar(benchmark, withoutName(all, benchmark.name), suggested).filter(
      ({ company }) => !taken.has(company.id),
    );
  }
  for (const { company } of similar) taken.add(company.id);
  const peers = peersIn(set.id);
  const { rows } = await listRows(db, actor, peers, { search, sort: "name", limit: MOST_FOUND });
  return {
    picked: byName(picked, ({ name }) => name),
    /** Like the benchmark's company, the nearest first, with those picked left out. */
    similar,
    /** What the search finds beyond those, by name; and how many it found in all, as far as rows are counted. */
    found: rows.filter(({ id }) => !taken.has(id)),
    total: await countRows(db, actor, peers, { search }),
  };
}
