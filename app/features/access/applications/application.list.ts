import { viewOf } from "#app/features/lists/list-view.ts";
import { ALL_STATES, APPLICATION_STATES, type ApplicationState, OPEN_STATES } from "./application.ts";

/** "to-review" waits for staff, "open" for a decision; "all" is everything. */
export type ApplicationFilter = "to-review" | "open" | "all" | ApplicationState;

export function applicationStatesAt(filter: ApplicationFilter): readonly ApplicationState[] {
  if (filter === "all") return ALL_STATES;
  if (filter === "to-review") return ["submitted", "in-review"];
  return filter === "open" ? OPEN_STATES : [filter];
}

/** The review queue: what waits stands oldest first, everything else newest first. */
export const APPLICATIONS = viewOf({
  path: "/admin-user-management/applications",
  noun: ["application", "applications"],
  filters: {
    state: {
      label: "Applications by state",
      options: [
        ["open", "Open"],
        ["to-review", "To review"],
        ...APPLICATION_STATES.map(({ value, label }) => [value, label] as const),
        ["all", "All"],
      ],
    },
  },
  search: "Search by reference, name, company or email",
  sort: ({ state }) => (applicationStatesAt(state).every((one) => isOpen(one)) ? "oldest" : "newest"),
});

const isOpen = (state: ApplicationState) => (OPEN_STATES as readonly ApplicationState[]).includes(state);
