import { upTo } from "#app/features/lists/list.ts";
import { linkTo } from "#app/link.ts";
import { Stat, Stats } from "#app/ui/stat.tsx";
import type { DashboardStats } from "./dashboard-stats.ts";

/** The dashboard's figures, each leading to what it counts. */
export function StatCards({ stats, isAdmin }: { stats: DashboardStats; isAdmin: boolean }) {
  // Staff have no company: what is counted for them stands in the lists of all companies.
  const portal = isAdmin ? linkTo("/admin-data-portal") : linkTo("/client-portal");
  return (
    <Stats>
      <Stat
        label={isAdmin ? "Reports you can download" : "Reports held"}
        value={upTo(stats.reports)}
        to={linkTo("/client-portal/reports")}
      />
      <Stat
        label={isAdmin ? "Services you can use" : "Active services"}
        value={stats.activeServices}
        to={linkTo("/client-portal/services", { query: { show: "active" } })}
      />
      <Stat label="Open orders" value={upTo(stats.openOrders)} to={`${portal}/orders?state=open`} />
      <Stat
        label={isAdmin ? "Quotes to be answered" : "Quotes to answer"}
        value={upTo(stats.quotesToAnswer)}
        to={`${portal}/quotes?state=sent`}
      />
      <Stat
        label="Open support requests"
        value={upTo(stats.openRequests)}
        to={`${portal}/support?state=open`}
      />
      {!isAdmin && (
        <Stat
          label="Open alerts"
          value={stats.openAlerts}
          to={linkTo("/client-portal/tools/kpi-alerts/alerts")}
        />
      )}
    </Stats>
  );
}
