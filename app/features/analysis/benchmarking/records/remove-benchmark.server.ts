import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { noQuotaForBenchmarks } from "./benchmark-room.server.ts";
import { benchmarksVisibleTo } from "./benchmark.scope.server.ts";

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
