import { viewOf } from "#app/features/lists/list-view.ts";
import type { Category } from "#app/features/publishing/catalogue/report.ts";

/** What can be downloaded, the newest first, filed under the categories there are. */
export const myReportsOf = (categories: readonly Category[]) =>
  viewOf({
    path: "/client-portal/reports",
    noun: ["report", "reports"],
    filters: {
      category: {
        label: "Category",
        options: [["all", "All"], ...categories.map(({ id, name }) => [id, name] as const)],
        isSelect: true,
      },
    },
    search: "Search",
    sort: () => "newest",
    // The file that was just made.
    also: ["made"],
  });
