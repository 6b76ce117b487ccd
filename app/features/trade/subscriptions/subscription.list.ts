import { viewOf } from "#app/features/lists/list-view.ts";
import { SUBSCRIPTION_FILTERS } from "./subscription.ts";

/** Every company's, for staff: those that run by their last day, the others the newest first. */
export const SUBSCRIPTIONS = viewOf({
  path: "/admin-data-portal/subscriptions",
  noun: ["subscription", "subscriptions"],
  filters: { state: { label: "Subscriptions by state", options: SUBSCRIPTION_FILTERS } },
  search: "Search by client or service",
  sort: ({ state }) => (state === "all" ? "newest" : state === "ended" ? "latest" : "soonest"),
});
