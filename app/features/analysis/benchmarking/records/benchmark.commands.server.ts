import type { Actor } from "#app/features/actor.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { METRIC_COLUMNS, rowOfMetrics, type MetricValues } from "../imports/metric-columns.ts";
import type { Weights } from "../maths/composite.ts";
import type { MetricKey } from "../maths/metric.ts";
import { noQuotaForBenchmarks } from "./benchmark-room.server.ts";
import { benchmarksVisibleTo } from "./benchmark.scope.server.ts";
import { findBenchmark } from "./find-benchmarks.server.ts";
import { chosenGroup } from "./peer-group.commands.server.ts";
import type { Directions } from "./saved-benchmark.ts";

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
      is_demo: (benchmark.isDemo ?? desk.isDemoCompany) ? 1 : 0,
    })
    .execute();
  return id;
}

function hasMetrics(metrics: MetricValues): boolean {
  return Object.values(metrics).some((value) => value !== null);
}

interface EditBenchmarkInput extends BenchmarkFields {
  benchmarkId: string;
  weights: Weights;
  directions: Directions;
  /** The revision the person saw; not given, whatever is there is overwritten. */
  seen?: number | undefined;
}

/** Changes a benchmark's numbers, its group, weights and directions. */
export const editBenchmark = command(async (trx, actor, input: EditBenchmarkInput) => {
  if (!isId(input.benchmarkId)) return refused("not-found");
  const row = await benchmarksVisibleTo(trx, actor)
    .selectAll("benchmarks")
    .where("benchmarks.id", "=", input.benchmarkId)
    .executeTakeFirst();
  const desk = row && (await findDesk(trx, actor, "benchmarking", row.company_id));
  if (!row || !desk) return refused("not-found");
  if (row.removed_at) return refused("removed");
  if (input.seen !== undefined && input.seen !== row.revision) return refused("changed");
  if (!hasMetrics(input.metrics)) return refused("no-metrics");
  const weights = Object.values(input.weights);
  if (!weights.every((weight) => weight >= 0 && weight <= 100)) return refused("weights");
  if (!(await mayBeAboutDeal(trx, actor, desk.companyId, input.dealId, row.deal_id))) return refused("deal");
  const groupId = await chosenGroup(trx, actor, desk, input);
  if (!groupId) return refused("group");
  const columns = {
    name: input.name,
    sector: input.sector,
    year: input.year,
    revenue: input.revenue,
    ...rowOfMetrics(input.metrics),
    group_id: groupId,
    deal_id: input.dealId,
    weights: JSON.stringify(input.weights),
    directions: JSON.stringify(input.directions),
  };
  const changed = Object.entries(columns).flatMap(([column, value]) =>
    row[column as keyof typeof columns] === value ? [] : [column],
  );
  if (changed.length === 0) return done({ name: row.name });
  await trx
    .updateTable("benchmarks")
    .set({ ...columns, revision: row.revision + 1, updated_at: nowIso() })
    .where("id", "=", row.id)
    .execute();
  await recordAudit(trx, actor, {
    action: "benchmark.edit",
    target: `benchmark:${row.id}`,
    details: { ...aboutCompany(actor, desk.companyId), changed },
  });
  return done({ name: input.name });
});

/** Takes a benchmark off the list. It can be brought back. */
export const removeBenchmark = command(async (trx, actor, benchmarkId: string) => {
  const row = await rowOf(trx, actor, benchmarkId);
  if (!row) return refused("not-found");
  const { numUpdatedRows } = await trx
    .updateTable("benchmarks")
    .set({ removed_at: nowIso() })
    .where("id", "=", row.id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  const changed = numUpdatedRows === 1n;
  if (changed) {
    await recordAudit(trx, actor, {
      action: "benchmark.remove",
      target: `benchmark:${row.id}`,
      details: { ...aboutCompany(actor, row.company_id), name: row.name },
    });
  }
  return done({ changed, name: row.name });
});

/** Undoes a removal, where there is room. */
export const restoreBenchmark = command(async (trx, actor, benchmarkId: string) => {
  const row = await rowOf(trx, actor, benchmarkId);
  const desk = row && (await findDesk(trx, actor, "benchmarking", row.company_id));
  if (!row || !desk) return refused("not-found");
  if (!row.removed_at) return done({ changed: false, name: row.name });
  const isSample = row.is_demo === 1 && !desk.isDemoCompany;
  const full = isSample ? null : await noQuotaForBenchmarks(trx, actor, desk, "benchmarks");
  if (full) return refused(full);
  await trx.updateTable("benchmarks").set({ removed_at: null }).where("id", "=", row.id).execute();
  await recordAudit(trx, actor, {
    action: "benchmark.restore",
    target: `benchmark:${row.id}`,
    details: { ...aboutCompany(actor, row.company_id), name: row.name },
  });
  return done({ changed: true, name: row.name });
});

async function rowOf(trx: Trx, actor: Actor, benchmarkId: string) {
  if (!isId(benchmarkId)) return undefined;
  return benchmarksVisibleTo(trx, actor)
    .select([
      "benchmarks.id",
      "benchmarks.company_id",
      "benchmarks.name",
      "benchmarks.removed_at",
      "benchmarks.is_demo",
    ])
    .where("benchmarks.id", "=", benchmarkId)
    .executeTakeFirst();
}

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
