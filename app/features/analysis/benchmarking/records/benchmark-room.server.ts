import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import type { Actor } from "#app/features/actor.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import type { Db } from "#app/platform/database.server.ts";
import { benchmarksVisibleTo, peerGroupsVisibleTo, peerSetsVisibleTo } from "./benchmark.scope.server.ts";
import { MOST_BENCHMARKS } from "./find-benchmarks.server.ts";
import { MOST_GROUPS } from "./find-peer-groups.server.ts";
import { MOST_SETS } from "./find-peer-sets.server.ts";

type Kind = "benchmarks" | "groups" | "sets";
const most: Record<Kind, number> = {
  benchmarks: MOST_BENCHMARKS,
  groups: MOST_GROUPS,
  sets: MOST_SETS,
};

/**
 * Why there is no room for one more, or null where there is. In demo mode benchmarks, groups and imported sets count
 * together; removed ones and samples don't.
 */
export async function noQuotaForBenchmarks(
  db: Db,
  actor: Actor,
  desk: ToolDesk,
  kind: Kind,
): Promise<"demo-limit" | "full" | null> {
  const isDemo = desk.isDemoCompany ? 1 : 0;
  const { companyId } = desk;
  const benchmarks = await benchmarksVisibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("benchmarks.company_id", "=", companyId)
    .where("benchmarks.removed_at", "is", null)
    .where("benchmarks.is_demo", "=", isDemo)
    .executeTakeFirstOrThrow();
  const groups = await peerGroupsVisibleTo(db, actor)
    .select((eb) => eb.fn.count<number>("peer_groups.name").distinct().as("kept"))
    .where("peer_groups.company_id", "=", companyId)
    .where("peer_groups.removed_at", "is", null)
    .where("peer_groups.is_demo", "=", isDemo)
    .executeTakeFirstOrThrow();
  const sets = await peerSetsVisibleTo(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .where("peer_sets.company_id", "=", companyId)
    .where("peer_sets.removed_at", "is", null)
    .executeTakeFirstOrThrow();
  const kept = { benchmarks: benchmarks.kept, groups: groups.kept, sets: sets.kept };
  if (desk.access === "demo" && kept.benchmarks + kept.groups + kept.sets >= DEMO_RECORDS) {
    return "demo-limit";
  }
  return kept[kind] >= most[kind] ? "full" : null;
}
