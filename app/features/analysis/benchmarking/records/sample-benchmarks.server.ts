import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { insertBenchmark } from "./benchmark.commands.server.ts";
import { benchmarksVisibleTo, peerSetsVisibleTo } from "./benchmark.scope.server.ts";
import { insertPeerGroup } from "./peer-group.commands.server.ts";
import type { MetricValues } from "../imports/metric-columns.ts";

interface Sample {
  name: string;
  sector: string;
  revenue: number;
  metrics: MetricValues;
}

/** Made-up companies, as the sample peers are: one ahead of its peers in growth, one behind in margin. */
const SAMPLES: readonly Sample[] = [
  {
    name: "Harbour Analytics",
    sector: "Technology",
    revenue: 24_000_000,
    metrics: {
      revenueGrowth: 0.27,
      grossMargin: 0.71,
      ebitdaMargin: 0.14,
      leverage: 0.4,
      revenuePerHead: 172_000,
      researchShare: 0.21,
      capexShare: 0.025,
      roce: 0.11,
    },
  },
  {
    name: "Northfield Care Homes",
    sector: "Healthcare",
    revenue: 41_000_000,
    metrics: {
      revenueGrowth: 0.06,
      grossMargin: 0.49,
      ebitdaMargin: 0.16,
      leverage: 2.6,
      revenuePerHead: 98_000,
      researchShare: null,
      capexShare: 0.07,
      roce: 0.08,
    },
  },
];

/** In demo mode: puts the sample benchmarks as they were at first, whatever was done to them. One's own stay. */
export const resetSampleBenchmarks = command(async (trx, actor, companyId: string | null) => {
  const desk = await findDesk(trx, actor, "benchmarking", companyId);
  if (!desk) return refused("not-found");
  if (desk.access !== "demo") return refused("not-demo");
  const set = await peerSetsVisibleTo(trx, actor)
    .select(["peer_sets.id", "peer_sets.name"])
    .where("peer_sets.company_id", "is", null)
    .where("peer_sets.is_sample", "=", 1)
    .where("peer_sets.removed_at", "is", null)
    .orderBy("peer_sets.version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!set) return refused("no-sample-set");
  const present = benchmarksVisibleTo(trx, actor)
    .select("benchmarks.id")
    .where("benchmarks.company_id", "=", desk.companyId)
    .where("benchmarks.is_demo", "=", 1);
  // Everything of a demonstration company is marked as a sample is: there the first ones stay.
  if (desk.isDemoCompany && (await present.limit(1).executeTakeFirst())) return done({ count: 0 });
  await trx.deleteFrom("benchmark_exclusions").where("benchmark_id", "in", present).execute();
  await trx
    .deleteFrom("benchmarks")
    .where("company_id", "=", desk.companyId)
    .where("is_demo", "=", 1)
    .execute();
  // Groups are kept for benchmarks of one's own that may name them; the new ones stand in their place.
  await trx
    .updateTable("peer_groups")
    .set({ removed_at: nowIso() })
    .where("company_id", "=", desk.companyId)
    .where("is_demo", "=", 1)
    .where("removed_at", "is", null)
    .execute();
  for (const { name, sector, revenue, metrics } of SAMPLES) {
    const group = await insertPeerGroup(trx, actor, desk, {
      name: `${sector}, ${set.name}`,
      setId: set.id,
      by: { kind: "filter", filter: { sector, country: null, year: null, sizeBand: null } },
      isDemo: true,
    });
    await insertBenchmark(trx, desk, {
      name,
      sector,
      year: 2025,
      revenue,
      metrics,
      groupId: group.id,
      dealId: null,
      isDemo: true,
    });
  }
  await recordAudit(trx, actor, {
    action: "benchmark.reset-samples",
    target: `company:${desk.companyId}`,
    details: { count: SAMPLES.length, ...aboutCompany(actor, desk.companyId) },
  });
  return done({ count: SAMPLES.length });
});
