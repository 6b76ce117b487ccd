import { Stat, Stats } from "#app/ui/stat.tsx";
import type { DashboardStats } from "./dashboard-stats.ts";

/** The dashboard's figures, each leading to what it counts. */
export function StatCards({ stats, isAdmin }: { stats: DashboardStats; isAdmin: boolean }) {
  const requests = isAdmin ? "/admin-data-portal/support" : "/client-portal/support";
  return (
    <Stats>
      <Stat
        label={isAdmin ? "Reports you can download" : "Reports held"}
        value={stats.reports}
        to="/client-portal/reports"
      />
      <Stat
        label={isAdmin ? "Services you can use" : "Active services"}
        value={stats.activeServices}
        to="/client-portal/services"
      />
      <Stat label="Open orders" value={stats.openOrders} to="/client-portal/orders" />
      <Stat
        label={isAdmin ? "Quotes to be answered" : "Quotes to answer"}
        value={stats.quotesToAnswer}
        to="/client-portal/quotes"
      />
      <Stat label="Open support requests" value={stats.openRequests} to={requests} />
    </Stats>
  );
}
