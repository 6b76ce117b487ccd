import { viewOf } from "#app/features/lists/list-view.ts";

/** Reports while they are written, the last changed first. */
export const DRAFTS = viewOf({
  path: "/admin-data-portal/create-report",
  noun: ["draft", "drafts"],
  filters: {
    whose: {
      label: "Whose drafts",
      options: [
        ["mine", "My drafts"],
        ["all", "All drafts"],
      ],
    },
  },
  search: "Search by title or focus",
  sort: () => "changed",
});
