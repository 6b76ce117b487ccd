import { viewOf } from "#app/features/lists/list-view.ts";
import { portfolioHref } from "../pages/valuation-href.ts";

/** A portfolio's snapshots, the latest day first. @param keep the query that staff carry along, or nothing. */
export const snapshotsAt = (keep: string) =>
  viewOf({
    path: portfolioHref("snapshots", keep),
    noun: ["snapshot", "snapshots"],
    filters: {},
    sort: () => "latest",
    also: ["company"],
  });
