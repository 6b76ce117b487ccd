import { viewOf } from "#app/features/lists/list-view.ts";
import { peerSetHref } from "../pages/benchmark-href.ts";

/** A set's companies by name. @param keep the query that staff carry along, or nothing. */
export const peersAt = (setId: string, keep: string) =>
  viewOf({
    path: peerSetHref(setId, keep),
    noun: ["company", "companies"],
    filters: {},
    search: "Search by name or sector",
    sort: () => "name",
    pageSize: 50,
    also: ["company", "confirm"],
  });
