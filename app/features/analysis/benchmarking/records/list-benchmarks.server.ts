import { descending } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { benchmarksVisibleTo, knownBenchmarksVisibleTo } from "./benchmark.scope.server.ts";
import { toBenchmark } from "./find-benchmarks.server.ts";

/** A company's benchmarks by when they were last changed, removed ones by when they were removed. */
export const benchmarksOf = (companyId: string) =>
  listOf({
    sorts: {
      changed: descending("benchmarks.updated_at", "benchmarks.id"),
      removed: descending("benchmarks.removed_at", "benchmarks.updated_at", "benchmarks.id"),
    },
    matching: (db, actor, { show }: { show: "current" | "removed" }) => [
      benchmarksVisibleTo(db, actor)
        .where("benchmarks.company_id", "=", companyId)
        .where("benchmarks.removed_at", show === "removed" ? "is not" : "is", null),
    ],
    search: textSearch({
      table: "benchmarks",
      words: { benchmarks: "benchmarks.id" },
      owners: () => [companyId],
    }),
    async rowsOf(db, actor, ids) {
      const rows = knownBenchmarksVisibleTo(db, actor)
        .selectAll("benchmarks")
        .where("benchmarks.id", "in", [...ids]);
      return (await rows.limit(ids.length).execute()).map(toBenchmark);
    },
  });
