import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { byName } from "#app/features/lists/by-name.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { PeerSetsTable } from "#db/tool-tables.ts";
import { MOST_MULTIPLES, type Peer } from "../maths/comparables.ts";
import { MOST_HOLDINGS, MOST_PEER_SETS } from "./holding.ts";
import { multiplesVisibleTo, valuedHoldingsVisibleTo } from "./valuation.scope.server.ts";

/** The peer sets a company can value with, the newest version of a name first. */
export async function findMultiplesSets(db: Db, actor: Actor, companyId: string): Promise<MultiplesSet[]> {
  const rows = await multiplesVisibleTo(db, actor, companyId)
    .selectAll("peer_sets")
    .where("peer_sets.removed_at", "is", null)
    .orderBy("peer_sets.id")
    .limit(2 * MOST_PEER_SETS)
    .execute();
  return byName(
    rows.map(toMultiplesSet).toSorted((one, other) => other.version - one.version),
    ({ name }) => name,
  );
}

/** One of them by its id, also one that was taken off the list since; or null. */
export async function findMultiplesSet(
  db: Db,
  actor: Actor,
  companyId: string,
  setId: string,
): Promise<MultiplesSet | null> {
  if (!isId(setId)) return null;
  const row = await multiplesVisibleTo(db, actor, companyId)
    .selectAll("peer_sets")
    .where("peer_sets.id", "=", setId)
    .executeTakeFirst();
  return row ? toMultiplesSet(row) : null;
}

export type MultiplesSet = ReturnType<typeof toMultiplesSet>;

function toMultiplesSet(row: Selectable<PeerSetsTable>) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    source: row.source,
    asOf: row.as_of,
    isSample: row.is_sample === 1,
    isOwn: row.company_id !== null,
    /** Off the list; holdings that were valued with it keep it. */
    isRemoved: row.removed_at !== null,
    peers: row.peers,
  };
}

/** How many holdings are valued with each peer set of these. */
export async function countSetUses(
  db: Db,
  actor: Actor,
  companyId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await valuedHoldingsVisibleTo(db, actor)
    .where("valuation_holdings.company_id", "=", companyId)
    .where("valuation_holdings.removed_at", "is", null)
    .where("valuation_holdings.peer_set_id", "is not", null)
    .select((eb) => ["valuation_holdings.peer_set_id as setId", eb.fn.countAll<number>().as("holdings")])
    .groupBy("valuation_holdings.peer_set_id")
    .limit(MOST_HOLDINGS)
    .execute();
  return new Map(rows.map(({ setId, holdings }) => [setId ?? "", holdings]));
}

/** The multiples of a set that this company may use, or none. */
export async function findMultiples(
  db: Db,
  actor: Actor,
  companyId: string,
  setId: string | null,
): Promise<{ peers: Peer[]; source: string; asOf?: string | undefined }> {
  const set =
    setId && isId(setId)
      ? await multiplesVisibleTo(db, actor, companyId)
          .select(["id", "name", "version", "source", "as_of", "is_sample"])
          .where("peer_sets.id", "=", setId)
          .executeTakeFirst()
      : undefined;
  if (!set) return { peers: [], source: "" };
  const peers = await db
    .selectFrom("peer_companies")
    .where("peer_set_id", "=", set.id)
    .select(["name", "ev_ebitda as evEbitda", "ev_revenue as evRevenue"])
    .orderBy("sector")
    .orderBy("year")
    .orderBy("id")
    .limit(MOST_MULTIPLES)
    .execute();
  const label = set.is_sample === 1 ? `Sample data: ${set.name}` : set.name;
  return { peers, source: `${label} v${set.version}, ${set.source}`, asOf: set.as_of };
}
