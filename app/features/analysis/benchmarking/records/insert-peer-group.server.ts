import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import type { Actor } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { peerGroupsVisibleTo } from "./benchmark.scope.server.ts";
import { EVERYONE, type PeerGroup } from "../maths/company.ts";
import { findPeerGroup } from "./find-peer-groups.server.ts";
import { findPeerSet } from "./find-peer-sets.server.ts";
import { hasPeers } from "./find-peers.server.ts";
import type { SavedGroup } from "./saved-benchmark.ts";

/** Writes a group, or the next version of its name: numbers of removed versions don't come back. */
export async function insertPeerGroup(
  trx: Trx,
  actor: Actor,
  desk: ToolDesk,
  group: { name: string; setId: string; by: PeerGroup["by"]; out?: PeerGroup["out"]; isDemo?: boolean },
): Promise<{ id: string; version: number }> {
  const last = await peerGroupsVisibleTo(trx, actor)
    .select("peer_groups.version")
    .where("peer_groups.company_id", "=", desk.companyId)
    .where("peer_groups.name", "=", group.name)
    .orderBy("peer_groups.version", "desc")
    .limit(1)
    .executeTakeFirst();
  const id = newId();
  const version = (last?.version ?? 0) + 1;
  await trx
    .insertInto("peer_groups")
    .values({
      id,
      company_id: desk.companyId,
      name: group.name,
      version,
      peer_set_id: group.setId,
      asks: JSON.stringify({ ...group.by, ...(group.out?.length && { out: group.out }) }),
      created_by: actor.userId,
      created_at: nowIso(),
      removed_at: null,
      is_demo: (group.isDemo ?? desk.isDemoCompany) ? 1 : 0,
    })
    .execute();
  return { id, version };
}

/**
 * The group that a benchmark's form chose: a saved one by its id, or with "set:" before a peer set's id that set's
 * companies of the same sector, which become a saved group if none of that name is there.
 */
export async function chosenGroup(
  trx: Trx,
  actor: Actor,
  desk: ToolDesk,
  { group, sector, isDemo }: { group: string; sector: string; isDemo?: boolean },
): Promise<string | null> {
  if (!group.startsWith("set:")) {
    return (await findPeerGroup(trx, actor, desk.companyId, group))?.id ?? null;
  }
  const set = await findPeerSet(trx, actor, desk.companyId, group.slice("set:".length));
  if (!set || set.removedAt) return null;
  const by: PeerGroup["by"] = {
    kind: "filter",
    filter: { sector, country: null, year: null, sizeBand: null },
  };
  // A sector the set doesn't know would be a group of nobody.
  const isKnown = await hasPeers(trx, actor, { by, set });
  const asked: PeerGroup["by"] = isKnown ? by : { kind: "filter", filter: EVERYONE };
  const name = `${isKnown ? sector : "All"}, ${set.name}`.slice(0, 120);
  const same = await sameGroup(trx, actor, desk, name, set.id);
  return (
    same?.id ??
    (await insertPeerGroup(trx, actor, desk, {
      name,
      setId: set.id,
      by: asked,
      ...(isDemo !== undefined && { isDemo }),
    }).then(({ id }) => id))
  );
}

async function sameGroup(
  trx: Trx,
  actor: Actor,
  desk: ToolDesk,
  name: string,
  setId: string,
): Promise<Pick<SavedGroup, "id"> | undefined> {
  return peerGroupsVisibleTo(trx, actor)
    .select("peer_groups.id")
    .where("peer_groups.company_id", "=", desk.companyId)
    .where("peer_groups.name", "=", name)
    .where("peer_groups.peer_set_id", "=", setId)
    .where("peer_groups.removed_at", "is", null)
    .orderBy("peer_groups.version", "desc")
    .limit(1)
    .executeTakeFirst();
}
