import { viewOf } from "#app/features/lists/list-view.ts";

export type ApprovalFilter = "waiting" | "all";

/** What waits for an owner's yes, the oldest first; all that ever did, the newest first. */
export const APPROVALS = viewOf({
  path: "/client-portal/company/approvals",
  noun: ["approval", "approvals"],
  filters: {
    state: {
      label: "Approvals by state",
      options: [
        ["waiting", "Waiting"],
        ["all", "All"],
      ],
    },
  },
  sort: ({ state }) => (state === "waiting" ? "oldest" : "newest"),
});
