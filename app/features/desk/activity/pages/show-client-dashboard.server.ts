import type { Member } from "#app/features/actor.ts";
import { grantedTools } from "#app/features/analysis/tools/tool-access.server.ts";
import { TOOL_ENTRIES } from "#app/features/analysis/tools/tool.ts";
import { findActivity } from "#app/features/desk/activity/find-activity.server.ts";
import { findFirstSteps } from "#app/features/desk/activity/first-steps.server.ts";
import { findLatestReports } from "#app/features/desk/activity/latest-reports.server.ts";
import { showFigures } from "#app/features/desk/activity/pages/show-figures.server.ts";
import { showWaiting } from "#app/features/desk/waiting/pages/show-waiting.server.ts";
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
    ...(await showWaiting(db, actor, now)),
    steps: await findFirstSteps(db, actor, now),
    ...(await showFigures(db, actor, now)),
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
