import type { Member } from "#app/features/actor.ts";
import { grantedTools } from "#app/features/analysis/tools/tool-access.server.ts";
import { TOOL_ENTRIES } from "#app/features/analysis/tools/tool.ts";
import { dashboardStats } from "#app/features/desk/activity/dashboard-stats.server.ts";
import { findActivity } from "#app/features/desk/activity/find-activity.server.ts";
import { findLatestReports } from "#app/features/desk/activity/latest-reports.server.ts";
import { findMarkets } from "#app/features/markets/find-markets.server.ts";
import { showMarkets } from "#app/features/markets/pages/show-market.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { dateTime, when } from "#app/ui/text/format.ts";

/** What a person finds first in the client portal. */
export async function showClientDashboard(db: Db, actor: Member, now: Date) {
  const reports = await findLatestReports(db, actor);
  const events = await findActivity(db, actor);
  const tools = await grantedTools(db, actor);
  return {
    isAdmin: actor.role === "admin",
    name: actor.firstName || (actor.email.split("@")[0] ?? actor.email),
    companyName: actor.companyName,
    asAt: `${dateTime(now.toISOString())} (UK time)`,
    stats: await dashboardStats(db, actor),
    activity: events.map((event) => ({ ...event, at: when(event.at, now) })),
    markets: showMarkets(await findMarkets(db)),
    tools: TOOL_ENTRIES.map((entry) => ({ ...entry, isGranted: tools.has(entry.tool) })),
    reports: reports.map((report) => ({
      ...report,
      pages: count(report.pages, "page"),
      since: when(report.since, now),
    })),
  };
}
