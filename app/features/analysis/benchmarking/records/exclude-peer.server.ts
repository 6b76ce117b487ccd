import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { exclusionsVisibleTo, peerCompaniesVisibleTo } from "./benchmark.scope.server.ts";
import { findBenchmark, MOST_EXCLUSIONS } from "./find-benchmarks.server.ts";
import { findPeerGroup } from "./find-peer-groups.server.ts";
import type { MetricKey } from "../maths/metric.ts";
import { METRIC_COLUMNS } from "../imports/metric-columns.ts";

export interface ExcludePeerInput {
  benchmarkId: string;
  peerId: string;
  /** "all": of every metric. */
  metric: MetricKey | "all";
  reason: string;
}

/** Leaves a peer out of a metric, or of all, of one benchmark; the reason is shown wherever the number is. */
export const excludePeer = command(async (trx, actor, input: ExcludePeerInput) => {
  const benchmark = await findBenchmark(trx, actor, input.benchmarkId);
  if (!benchmark || !isMember(actor)) return refused("not-found");
  if (benchmark.removedAt) return refused("removed");
  const peer = await peerOf(trx, actor, benchmark, input.peerId);
  if (!peer) return refused("peer");
  const metric = input.metric === "all" ? "all" : METRIC_COLUMNS[input.metric];
  const present = await exclusionsVisibleTo(trx, actor)
    .select(["benchmark_exclusions.peer_company_id", "benchmark_exclusions.metric"])
    .where("benchmark_exclusions.benchmark_id", "=", benchmark.id)
    .limit(MOST_EXCLUSIONS)
    .execute();
  if (present.some((one) => one.peer_company_id === peer.id && one.metric === metric))
    return refused("twice");
  if (present.length >= MOST_EXCLUSIONS) return refused("full");
  await trx
    .insertInto("benchmark_exclusions")
    .values({
      benchmark_id: benchmark.id,
      peer_company_id: peer.id,
      metric,
      reason: input.reason,
      excluded_by: actor.userId,
      excluded_at: nowIso(),
    })
    .execute();
  await recordAudit(trx, actor, {
    action: "benchmark.exclude",
    target: `benchmark:${benchmark.id}`,
    details: {
      ...aboutCompany(actor, benchmark.companyId),
      peer: peer.id,
      metric: input.metric,
      reason: input.reason,
    },
  });
  return done({ name: peer.name });
});

/** Counts a peer again that was left out. Doing it twice changes nothing. */
export const includePeer = command(async (trx, actor, input: Omit<ExcludePeerInput, "reason">) => {
  const benchmark = await findBenchmark(trx, actor, input.benchmarkId);
  if (!benchmark) return refused("not-found");
  if (benchmark.removedAt) return refused("removed");
  const { numDeletedRows } = await trx
    .deleteFrom("benchmark_exclusions")
    .where("benchmark_id", "=", benchmark.id)
    .where("peer_company_id", "=", input.peerId)
    .where("metric", "=", input.metric === "all" ? "all" : METRIC_COLUMNS[input.metric])
    .executeTakeFirst();
  const changed = numDeletedRows === 1n;
  if (changed) {
    await recordAudit(trx, actor, {
      action: "benchmark.include",
      target: `benchmark:${benchmark.id}`,
      details: {
        ...aboutCompany(actor, benchmark.companyId),
        peer: input.peerId,
        metric: input.metric,
      },
    });
  }
  return done({ changed });
});

/** A company of the set that the benchmark's group picks from. */
async function peerOf(
  trx: Trx,
  actor: Actor,
  { companyId, groupId }: { companyId: string; groupId: string | null },
  peerId: string,
) {
  const group = groupId ? await findPeerGroup(trx, actor, companyId, groupId) : null;
  if (!group || !isId(peerId)) return undefined;
  return peerCompaniesVisibleTo(trx, actor)
    .select(["peer_companies.id", "peer_companies.name"])
    .where("peer_companies.id", "=", peerId)
    .where("peer_companies.peer_set_id", "=", group.set.id)
    .executeTakeFirst();
}
