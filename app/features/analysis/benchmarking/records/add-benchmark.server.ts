import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { noQuotaForBenchmarks } from "./benchmark-room.server.ts";
import { benchmarksVisibleTo } from "./benchmark.scope.server.ts";
import { chosenGroup } from "./insert-peer-group.server.ts";
import { type MetricValues, rowOfMetrics } from "../imports/metric-columns.ts";

export interface BenchmarkFields {
  name: string;
  sector: string;
  year: number;
  /** Whole units of the peer set's currency. */
  revenue: number | null;
  metrics: MetricValues;
  /** A saved group's id, or "set:" and a peer set's. */
  group: string;
  dealId: string | null;
}

export interface AddBenchmarkInput extends BenchmarkFields {
  /** Staff say for which company; a client's own is taken. */
  companyId?: string | null | undefined;
  once?: string | undefined;
}

/** Saves a company with its numbers, to be compared with a group of peers. */
export const addBenchmark = command(async (trx, actor, input: AddBenchmarkInput) => {
  const desk = await findDesk(trx, actor, "benchmarking", input.companyId ?? null);
  if (!desk) return refused("not-found");
  const earlier = await resultOfOnce(trx, actor, "add-benchmark", input.once);
  const first = earlier
    ? await benchmarksVisibleTo(trx, actor)
        .select(["benchmarks.id", "benchmarks.name"])
        .where("benchmarks.id", "=", earlier)
        .executeTakeFirst()
    : undefined;
  if (first) return done(first);
  if (!hasMetrics(input.metrics)) return refused("no-metrics");
  const full = await noQuotaForBenchmarks(trx, actor, desk, "benchmarks");
  if (full) return refused(full);
  if (!(await mayBeAboutDeal(trx, actor, desk.companyId, input.dealId))) return refused("deal");
  const groupId = await chosenGroup(trx, actor, desk, input);
  if (!groupId) return refused("group");
  const id = await insertBenchmark(trx, desk, { ...input, groupId });
  await recordAudit(trx, actor, {
    action: "benchmark.add",
    target: `benchmark:${id}`,
    details: { ...aboutCompany(actor, desk.companyId), name: input.name },
  });
  await recordOnce(trx, actor, "add-benchmark", input.once, id);
  return done({ id, name: input.name });
});

/** Writes the row, as of now. */
export async function insertBenchmark(
  trx: Trx,
  desk: ToolDesk,
  benchmark: Omit<BenchmarkFields, "group"> & { groupId: string; isDemo?: boolean },
): Promise<string> {
  const id = newId();
  const at = nowIso();
  await trx
    .insertInto("benchmarks")
    .values({
      id,
      company_id: desk.companyId,
      deal_id: benchmark.dealId,
      holding_id: null,
      name: benchmark.name,
      sector: benchmark.sector,
      year: benchmark.year,
      revenue: benchmark.revenue,
      ...rowOfMetrics(benchmark.metrics),
      group_id: benchmark.groupId,
      weights: "{}",
      directions: "{}",
      revision: 1,
      created_at: at,
      updated_at: at,
      removed_at: null,
      is_demo: (benchmark.isDemo ?? desk.isDemoCompany) ? 1 : 0,
    })
    .execute();
  return id;
}

export function hasMetrics(metrics: MetricValues): boolean {
  return Object.values(metrics).some((value) => value !== null);
}
