import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { MOST_PEERS, SIZE_BANDS, onePerCompany, type PeerCompany, type PeerGroup } from "../maths/company.ts";
import type { Peers } from "../pages/peer-table.ts";
import { peerCompaniesVisibleTo, peerSetsVisibleTo } from "./benchmark.scope.server.ts";
import { PEER_FIELDS, toPeerCompany } from "./find-peer-sets.server.ts";
import type { PeerSet } from "./saved-benchmark.ts";

interface Asked {
  by: PeerGroup["by"];
  out?: PeerGroup["out"];
  set: Pick<PeerSet, "id">;
}

/**
 * The companies a group asks for, each once, with its latest year; those left out are among them. They are remembered: a set that is there never
 * changes, a change is a new version with an id of its own.
 */
export async function findPeersOf(db: Db, actor: Actor, { by, out = [], set }: Asked): Promise<Peers> {
  // Asked each time, so that nobody is handed from memory what they may not see.
  const visible = await peerSetsVisibleTo(db, actor)
    .select(["peer_sets.id", "peer_sets.peers"])
    .where("peer_sets.id", "=", set.id)
    .executeTakeFirst();
  if (!visible) return [];
  const key = by.kind === "filter" ? `${set.id} ${JSON.stringify(by.filter)}` : null;
  const kept = key && keptPeers(key);
  if (kept) return kept;
  const peers = onePerCompany(await readPeers(db, actor, { by, out, set }, MOST_PEERS));
  // A set counts its companies once the last of them is in.
  if (key && visible.peers > 0) keepPeers(key, peers);
  return peers;
}

/**
 * How many rows of a set a group asks for, and the companies these are, each of which counts once. One more than may be
 * compared tells that they are too many.
 */
export async function countPeersOf(
  db: Db,
  actor: Actor,
  asked: Omit<Asked, "out">,
): Promise<{ rows: number; companies: PeerCompany[] }> {
  const rows = await readPeers(db, actor, asked, MOST_PEERS + 1);
  return { rows: rows.length, companies: onePerCompany(rows) };
}

/** Whether there is anybody of the kind a group asks for. */
export async function hasPeers(db: Db, actor: Actor, asked: Asked): Promise<boolean> {
  return (await readPeers(db, actor, asked, 1)).length > 0;
}

/** In the order of the index, and only what is compared: a group may have thousands of companies. */
async function readPeers(
  db: Db,
  actor: Actor,
  { by, out = [], set }: Asked,
  most: number,
): Promise<PeerCompany[]> {
  let found = peerCompaniesVisibleTo(db, actor).where("peer_companies.peer_set_id", "=", set.id);
  if (by.kind === "picked") {
    const ids = [...by.ids, ...out.map(({ id }) => id)];
    if (ids.length === 0) return [];
    found = found.where("peer_companies.id", "in", ids);
  } else {
    const { sector, country, year, sizeBand } = by.filter;
    const band = SIZE_BANDS.find(({ value }) => value === sizeBand);
    if (sector !== null) found = found.where("peer_companies.sector", "=", sector);
    if (country !== null) found = found.where("peer_companies.country", "=", country);
    if (year !== null) found = found.where("peer_companies.year", "=", year);
    if (band) {
      found = found
        .where("peer_companies.revenue", ">=", band.from)
        .where("peer_companies.revenue", "<", band.to);
    }
  }
  const rows = await found
    .select(PEER_FIELDS)
    .orderBy("peer_companies.sector")
    .orderBy("peer_companies.year")
    .orderBy("peer_companies.country")
    .orderBy("peer_companies.id")
    .limit(most)
    .execute();
  return rows.map(toPeerCompany);
}

/** Companies held at most: some ten megabytes, or four of the largest groups. */
const mostHeld = 20_000;

// The one that was asked for last stands at the end.
const groups = new Map<string, Peers>();
let held = 0;

function keptPeers(key: string): Peers | undefined {
  const peers = groups.get(key);
  if (!peers) return undefined;
  groups.delete(key);
  groups.set(key, peers);
  return peers;
}

/** Remembers a group's companies; what was asked for longest ago makes room. */
function keepPeers(key: string, peers: Peers): void {
  forget(key);
  groups.set(key, peers);
  held += peers.length;
  for (const oldest of groups.keys()) {
    if (held <= mostHeld) return;
    forget(oldest);
  }
}

function forget(key: string): void {
  held -= groups.get(key)?.length ?? 0;
  groups.delete(key);
}
