import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { noQuotaForBenchmarks } from "./benchmark-room.server.ts";
import { peerGroupsVisibleTo } from "./benchmark.scope.server.ts";
import { MOST_LEFT_OUT, MOST_PEERS, type PeerGroup } from "../maths/company.ts";
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
