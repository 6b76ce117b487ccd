import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { noQuotaForBenchmarks } from "./benchmark-room.server.ts";
import { findBenchmarkDesk, peerGroupsVisibleTo } from "./benchmark.scope.server.ts";
import { MOST_PEERS, type PeerGroup } from "../maths/company.ts";
import { findPeerGroup } from "./find-peer-groups.server.ts";
import { findPeerSet } from "./find-peer-sets.server.ts";
import { countPeersOf } from "./find-peers.server.ts";
import { insertPeerGroup } from "./insert-peer-group.server.ts";

export interface SavePeerGroupInput {
  companyId?: string | null | undefined;
  /** The group this is a new version of; its name stays. */
  groupId?: string | undefined;
  name: string;
  setId: string;
  by: PeerGroup["by"];
  once?: string | undefined;
}

export type SavePeerGroupResult =
  | { ok: true; id: string; name: string; version: number; peers: number }
  | {
      ok: false;
      reason:
        "not-found" | "demo-limit" | "full" | "set" | "taken" | "nobody" | "picked" | "years" | "too-many";
    };

/** Saves a group, or a new version of one. Benchmarks keep the version they were made with until they are changed. */
export async function savePeerGroup(
  db: Db,
  actor: Actor,
  input: SavePeerGroupInput,
): Promise<SavePeerGroupResult> {
  return db.transaction().execute(async (trx): Promise<SavePeerGroupResult> => {
    const desk = await findBenchmarkDesk(trx, actor, input.companyId ?? null);
    if (!desk) return { ok: false, reason: "not-found" };
    const earlier = await resultOfOnce(trx, actor, "save-peer-group", input.once);
    const first = earlier ? await findPeerGroup(trx, actor, desk.companyId, earlier) : null;
    const set = await findPeerSet(trx, actor, desk.companyId, input.setId);
    if (!set || set.removedAt) return { ok: false, reason: "set" };
    const { rows, peers } = await countPeersOf(trx, actor, { by: input.by, set });
    if (input.by.kind === "picked") {
      // Somebody who isn't in the set, or no longer; or one company with two of its years.
      if (rows < input.by.ids.length) return { ok: false, reason: "picked" };
      if (peers < rows) return { ok: false, reason: "years" };
    }
    if (first) return { ok: true, id: first.id, name: first.name, version: first.version, peers };
    if (peers === 0) return { ok: false, reason: "nobody" };
    if (rows > MOST_PEERS) return { ok: false, reason: "too-many" };
    const before = input.groupId ? await findPeerGroup(trx, actor, desk.companyId, input.groupId) : undefined;
    if (before === null || before?.removedAt) return { ok: false, reason: "not-found" };
    const name = before?.name ?? input.name;
    if (!before) {
      const taken = await peerGroupsVisibleTo(trx, actor)
        .select("peer_groups.id")
        .where("peer_groups.company_id", "=", desk.companyId)
        .where("peer_groups.name", "=", name)
        .where("peer_groups.removed_at", "is", null)
        .limit(1)
        .executeTakeFirst();
      if (taken) return { ok: false, reason: "taken" };
      const full = await noQuotaForBenchmarks(trx, actor, desk, "groups");
      if (full) return { ok: false, reason: full };
    }
    const { id, version } = await insertPeerGroup(trx, actor, desk, {
      name,
      setId: set.id,
      by: input.by,
      ...(before && { isDemo: before.isDemo }),
    });
    await recordAudit(trx, actor, {
      action: "peer-group.save",
      target: `peer-group:${id}`,
      details: { ...aboutCompany(actor, desk.companyId), name, version, peers },
    });
    await recordOnce(trx, actor, "save-peer-group", input.once, id);
    return { ok: true, id, name, version, peers };
  });
}

/** Takes a group with all its versions off the list; benchmarks made with it keep it. */
export async function removePeerGroup(
  db: Db,
  actor: Actor,
  input: { companyId?: string | null | undefined; groupId: string },
): Promise<{ ok: true; name: string } | { ok: false; reason: "not-found" }> {
  return db.transaction().execute(async (trx) => {
    const desk = await findBenchmarkDesk(trx, actor, input.companyId ?? null);
    const group = desk && (await findPeerGroup(trx, actor, desk.companyId, input.groupId));
    if (!group) return { ok: false as const, reason: "not-found" as const };
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
    return { ok: true as const, name: group.name };
  });
}
