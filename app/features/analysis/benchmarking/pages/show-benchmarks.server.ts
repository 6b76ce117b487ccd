import type { Member } from "#app/features/actor.ts";
import { METRIC_KEYS } from "#app/features/analysis/benchmarking/maths/metric.ts";
import { findGroupsById } from "#app/features/analysis/benchmarking/records/find-peer-groups.server.ts";
import type { SavedGroup } from "#app/features/analysis/benchmarking/records/saved-benchmark.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import type { Db } from "#app/platform/database.server.ts";
import { when } from "#app/ui/text/format.ts";
import type { SavedBenchmark } from "../records/saved-benchmark.ts";

export type ShownBenchmarks = Awaited<ReturnType<typeof showBenchmarks>>;

interface Listed {
  rows: readonly SavedBenchmark[];
  desk: ToolDesk;
  keep: string;
  now: Date;
}

/** Benchmarks as their list shows them. */
export async function showBenchmarks(db: Db, actor: Member, { rows, desk, keep, now }: Listed) {
  const groupIds = new Set(rows.flatMap(({ groupId }) => groupId ?? []));
  const groups = await findGroupsById(db, actor, desk.companyId, [...groupIds]);
  const groupOf = new Map(groups.map((group) => [group.id, group]));
  return rows.map((saved) => ({
    ...groupWords(groupOf.get(saved.groupId ?? "")),
    keep,
    id: saved.id,
    name: saved.name,
    about: `${saved.sector}, ${saved.year}`,
    metrics: `${METRIC_KEYS.filter((key) => saved.metrics[key] !== null).length} of ${METRIC_KEYS.length}`,
    updated: when(saved.updatedAt, now),
    isRemoved: saved.removedAt !== null,
    isSample: saved.isDemo && !desk.isDemoCompany,
  }));
}

/** What a benchmark is compared with, and whether that is made up. */
function groupWords(group: SavedGroup | undefined) {
  return {
    group: group ? `${group.name}, version ${group.version}` : "–",
    isSampleData: group?.set.isSample ?? false,
  };
}
