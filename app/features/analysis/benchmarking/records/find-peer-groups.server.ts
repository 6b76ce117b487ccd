import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { byName } from "#app/features/lists/by-name.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { PeerGroupsTable } from "#db/tool-tables.ts";
import { peerGroupsVisibleTo, peerSetsVisibleTo } from "./benchmark.scope.server.ts";
import type { PeerGroup } from "../maths/company.ts";
import { toPeerSet } from "./find-peer-sets.server.ts";
import type { SavedGroup } from "./saved-benchmark.ts";

/** How many groups a company may keep, versions not counted. */
export const MOST_GROUPS = 200;

/** The newest version of each of a company's saved groups, by name. */
export async function findPeerGroups(db: Db, actor: Actor, companyId: string): Promise<SavedGroup[]> {
  const rows = await peerGroupsVisibleTo(db, actor)
    .where("peer_groups.company_id", "=", companyId)
    .where("peer_groups.removed_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("peer_groups as newer")
            .select("newer.id")
            .whereRef("newer.company_id", "=", "peer_groups.company_id")
            .whereRef("newer.name", "=", "peer_groups.name")
            .whereRef("newer.version", ">", "peer_groups.version")
            .where("newer.removed_at", "is", null),
        ),
      ),
    )
    .selectAll("peer_groups")
    .orderBy("peer_groups.id")
    .limit(MOST_GROUPS)
    .execute();
  return withSets(
    db,
    actor,
    byName(rows, ({ name }) => name),
  );
}

/** One version of a company's group, removed or not: a benchmark keeps the version it was made with. */
export async function findPeerGroup(
  db: Db,
  actor: Actor,
  companyId: string,
  groupId: string,
): Promise<SavedGroup | null> {
  if (!isId(groupId)) return null;
  const row = await peerGroupsVisibleTo(db, actor)
    .selectAll("peer_groups")
    .where("peer_groups.company_id", "=", companyId)
    .where("peer_groups.id", "=", groupId)
    .executeTakeFirst();
  return row ? ((await withSets(db, actor, [row]))[0] ?? null) : null;
}

/** Groups of a company by their ids, removed or not. */
export async function findGroupsById(
  db: Db,
  actor: Actor,
  companyId: string,
  ids: readonly string[],
): Promise<SavedGroup[]> {
  if (ids.length === 0) return [];
  const rows = await peerGroupsVisibleTo(db, actor)
    .selectAll("peer_groups")
    .where("peer_groups.company_id", "=", companyId)
    .where("peer_groups.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  return withSets(db, actor, rows);
}

/** Every version of a group's name, the newest first. */
export async function findGroupVersions(
  db: Db,
  actor: Actor,
  { companyId, name }: Pick<SavedGroup, "companyId" | "name">,
): Promise<SavedGroup[]> {
  const rows = await peerGroupsVisibleTo(db, actor)
    .selectAll("peer_groups")
    .where("peer_groups.company_id", "=", companyId)
    .where("peer_groups.name", "=", name)
    .orderBy("peer_groups.version", "desc")
    .limit(100)
    .execute();
  return withSets(db, actor, rows);
}

async function withSets(
  db: Db,
  actor: Actor,
  rows: readonly Selectable<PeerGroupsTable>[],
): Promise<SavedGroup[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.peer_set_id))];
  const sets = await peerSetsVisibleTo(db, actor)
    .selectAll("peer_sets")
    .where("peer_sets.id", "in", ids)
    .limit(ids.length)
    .execute();
  const byId = new Map(sets.map((row) => [row.id, toPeerSet(row)]));
  return rows.flatMap((row) => {
    const set = byId.get(row.peer_set_id);
    if (!set) return [];
    const { out = [], ...by } = JSON.parse(row.asks) as PeerGroup["by"] & Partial<Pick<PeerGroup, "out">>;
    return [
      {
        id: row.id,
        companyId: row.company_id,
        name: row.name,
        version: row.version,
        by,
        out,
        source: `${set.name}, version ${set.version} (${set.source})`,
        asOf: set.asOf,
        set,
        createdAt: row.created_at,
        removedAt: row.removed_at,
        isDemo: row.is_demo === 1,
      },
    ];
  });
}
