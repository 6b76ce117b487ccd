import { viewOf } from "#app/features/lists/list-view.ts";
import { benchmarkingHref } from "../pages/benchmark-href.ts";

/** A company's benchmarks. @param keep the query that staff carry along, or nothing. */
export const benchmarksAt = (keep: string) =>
  viewOf({
    path: benchmarkingHref("", keep),
    noun: ["benchmark", "benchmarks"],
    filters: {
      show: {
        label: "Benchmarks",
        options: [
          ["current", "Current"],
          ["removed", "Removed"],
        ],
      },
    },
    search: "Search by company or sector",
    sort: ({ show }) => (show === "removed" ? "removed" : "changed"),
    also: ["company"],
  });
