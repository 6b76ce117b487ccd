import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { findBenchmark } from "./find-benchmarks.server.ts";
import type { MetricKey } from "../maths/metric.ts";
import { METRIC_COLUMNS } from "../imports/metric-columns.ts";

interface IncludePeerInput {
  benchmarkId: string;
  peerId: string;
  /** "all": of every metric. */
  metric: MetricKey | "all";
}

/**
 * Counts a peer again that was left out of one benchmark alone, as could be done before its group's list had ticks. Doing
 * it twice changes nothing.
 */
export const includePeer = command(async (trx, actor, input: IncludePeerInput) => {
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
