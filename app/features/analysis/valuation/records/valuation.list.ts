import { viewOf } from "#app/features/lists/list-view.ts";
import { portfolioHref } from "../pages/valuation-href.ts";

/** A portfolio's holdings by name. @param keep the query that staff carry along, or nothing. */
export const holdingsAt = (keep: string) =>
  viewOf({
    path: portfolioHref("", keep),
    noun: ["holding", "holdings"],
    filters: { show: { label: "Holdings", options: [["held", "Held"]], untabbed: ["removed"] } },
    search: "Search by name or sector",
    sort: ({ show }) => (show === "removed" ? "removed" : "name"),
    pageSize: 50,
    also: ["company", "explain"],
  });

/** A portfolio's snapshots, the latest day first. @param keep the query that staff carry along, or nothing. */
export const snapshotsAt = (keep: string) =>
  viewOf({
    path: portfolioHref("snapshots", keep),
    noun: ["snapshot", "snapshots"],
    filters: {},
    sort: () => "latest",
    also: ["company"],
  });
