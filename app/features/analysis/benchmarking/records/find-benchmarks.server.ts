import type { Selectable } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { BenchmarksTable } from "#db/tool-tables.ts";
import { benchmarksVisibleTo, exclusionsVisibleTo } from "./benchmark.scope.server.ts";
import type { Exclusion } from "./benchmark.ts";
import type { Weights } from "../maths/composite.ts";
import { metricOfColumn, metricsOfRow } from "../imports/metric-columns.ts";
import type { Directions, SavedBenchmark } from "./saved-benchmark.ts";

/** How many benchmarks a company may keep. */
export const MOST_BENCHMARKS = 5000;
/** Exclusions of one benchmark. */
export const MOST_EXCLUSIONS = 500;

/** One benchmark this person may see, removed or not, or null. */
export async function findBenchmark(
  db: Db,
  actor: Actor,
  benchmarkId: string,
): Promise<SavedBenchmark | null> {
  if (!isId(benchmarkId)) return null;
  const row = await benchmarksVisibleTo(db, actor)
    .selectAll("benchmarks")
    .where("benchmarks.id", "=", benchmarkId)
    .executeTakeFirst();
  return row ? toBenchmark(row) : null;
}

/** Those of a deal that aren't removed, the last changed first. */
export async function findBenchmarksOfDeal(
  db: Db,
  actor: Actor,
  dealId: string,
  most: number,
): Promise<{ id: string; name: string }[]> {
  return benchmarksVisibleTo(db, actor)
    .select(["benchmarks.id", "benchmarks.name"])
    .where("benchmarks.deal_id", "=", dealId)
    .where("benchmarks.removed_at", "is", null)
    .orderBy("benchmarks.updated_at", "desc")
    .limit(most)
    .execute();
}

/** Who was left out of a benchmark, of what and why, in the order it was done. */
export async function findExclusions(db: Db, actor: Actor, benchmarkId: string): Promise<Exclusion[]> {
  const rows = await exclusionsVisibleTo(db, actor)
    .select([
      "benchmark_exclusions.peer_company_id",
      "benchmark_exclusions.metric",
      "benchmark_exclusions.reason",
    ])
    .where("benchmark_exclusions.benchmark_id", "=", benchmarkId)
    .orderBy("benchmark_exclusions.excluded_at")
    .orderBy("benchmark_exclusions.peer_company_id")
    .limit(MOST_EXCLUSIONS)
    .execute();
  return rows.map((row) => ({
    companyId: row.peer_company_id,
    metric: metricOfColumn(row.metric),
    reason: row.reason,
  }));
}

export function toBenchmark(row: Selectable<BenchmarksTable>): SavedBenchmark {
  return {
    id: row.id,
    companyId: row.company_id,
    dealId: row.deal_id,
    name: row.name,
    sector: row.sector,
    year: row.year,
    revenue: row.revenue,
    metrics: metricsOfRow(row),
    groupId: row.group_id,
    weights: JSON.parse(row.weights) as Weights,
    directions: JSON.parse(row.directions) as Directions,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    removedAt: row.removed_at,
    isDemo: row.is_demo === 1,
  };
}
