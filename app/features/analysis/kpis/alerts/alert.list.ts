import { viewOf } from "#app/features/lists/list-view.ts";
import { deskHref } from "../pages/kpi-href.ts";

/** Changes of state, the latest first. @param keep the query that staff carry along, or nothing. */
export const alertsAt = (keep: string) =>
  viewOf({
    path: deskHref("alerts", keep),
    noun: ["alert", "alerts"],
    filters: {},
    sort: () => "latest",
    also: ["company"],
  });
