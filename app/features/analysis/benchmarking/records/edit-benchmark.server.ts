import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { mayBeAboutDeal } from "#app/features/analysis/deals/records/deal-choice.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type BenchmarkFields, hasMetrics } from "./add-benchmark.server.ts";
import { benchmarksVisibleTo } from "./benchmark.scope.server.ts";
import type { Weights } from "../maths/composite.ts";
import { chosenGroup } from "./insert-peer-group.server.ts";
import { rowOfMetrics } from "../imports/metric-columns.ts";
import type { Directions } from "./saved-benchmark.ts";

export interface EditBenchmarkInput extends BenchmarkFields {
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
