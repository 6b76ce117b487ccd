import type { Actor } from "#app/features/actor.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { EVERYONE, MOST_LEFT_OUT, MOST_PEERS, type PeerGroup } from "../maths/company.ts";
import { noQuotaForBenchmarks } from "./benchmark-room.server.ts";
import { peerGroupsVisibleTo } from "./benchmark.scope.server.ts";
import { findPeerGroup } from "./find-peer-groups.server.ts";
import { findPeerSet } from "./find-peer-sets.server.ts";
import { countPeersOf, hasPeers } from "./find-peers.server.ts";
import type { SavedGroup } from "./saved-benchmark.ts";

interface SavePeerGroupInput {
  companyId?: string | null | undefined;
  /** The group this is a new version of; its name stays. */
  groupId?: string | undefined;
  name: string;
  setId: string;
  by: PeerGroup["by"];
  out?: PeerGroup["out"] | undefined;
  once?: string | undefined;
}

/** Saves a group, or a new version of one. Benchmarks keep the version they were made with until they are changed. */
export const savePeerGroup = command(async (trx, actor, input: SavePeerGroupInput) => {
  const desk = await findDesk(trx, actor, "benchmarking", input.companyId ?? null);
  if (!desk) return refused("not-found");
  const earlier = await resultOfOnce(trx, actor, "save-peer-group", input.once);
  const first = earlier ? await findPeerGroup(trx, actor, desk.companyId, earlier) : null;
  const set = await findPeerSet(trx, actor, desk.companyId, input.setId);
  if (!set || set.removedAt) return refused("set");
  const { rows, companies } = await countPeersOf(trx, actor, { by: input.by, set });
  const asked = new Set(companies.map(({ id }) => id));
  if (input.by.kind === "picked") {
    // Somebody who isn't in the set, or no longer; or one company with two of its years.
    if (rows < input.by.ids.length) return refused("picked");
    if (asked.size < rows) return refused("years");
  }
  // Whom a filter no longer asks for it need not leave out.
  const out = (input.out ?? []).filter(({ id }) => input.by.kind === "picked" || asked.has(id));
  if (out.length > MOST_LEFT_OUT) return refused("many-out");
  const peers = input.by.kind === "picked" ? asked.size : asked.size - out.length;
  if (first) return done({ id: first.id, name: first.name, version: first.version, peers });
  if (peers === 0) return refused("nobody");
  if (rows > MOST_PEERS) return refused("too-many");
  const before = input.groupId ? await findPeerGroup(trx, actor, desk.companyId, input.groupId) : undefined;
  if (before === null || before?.removedAt) return refused("not-found");
  const name = before?.name ?? input.name;
  if (!before) {
    const taken = await peerGroupsVisibleTo(trx, actor)
      .select("peer_groups.id")
      .where("peer_groups.company_id", "=", desk.companyId)
      .where("peer_groups.name", "=", name)
      .where("peer_groups.removed_at", "is", null)
      .limit(1)
      .executeTakeFirst();
    if (taken) return refused("taken");
    const full = await noQuotaForBenchmarks(trx, actor, desk, "groups");
    if (full) return refused(full);
  }
  const { id, version } = await insertPeerGroup(trx, actor, desk, {
    name,
    setId: set.id,
    by: input.by,
    out,
    ...(before && { isDemo: before.isDemo }),
  });
  await recordAudit(trx, actor, {
    action: "peer-group.save",
    target: `peer-group:${id}`,
    details: {
      ...aboutCompany(actor, desk.companyId),
      name,
      version,
      peers,
      ...(out.length > 0 && { leftOut: out.length }),
    },
  });
  await recordOnce(trx, actor, "save-peer-group", input.once, id);
  return done({ id, name, version, peers });
});

/** Takes a group with all its versions off the list; benchmarks made with it keep it. */
export const removePeerGroup = command(
  async (trx, actor, input: { companyId?: string | null | undefined; groupId: string }) => {
    const desk = await findDesk(trx, actor, "benchmarking", input.companyId ?? null);
    const group = desk && (await findPeerGroup(trx, actor, desk.companyId, input.groupId));
    if (!group) return refused("not-found");
    const { numUpdatedRows } = await trx
      .updateTable("peer_groups")
      .set({ removed_at: nowIso() })
      .where("company_id", "=", group.companyId)
      .where("name", "=", group.name)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await recordAudit(trx, actor, {
        action: "peer-group.remove",
        target: `peer-group:${group.id}`,
        details: { ...aboutCompany(actor, group.companyId), name: group.name },
      });
    }
    return done({ name: group.name });
  },
);

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
