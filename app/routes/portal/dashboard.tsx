import { ActivityList } from "#app/features/desk/activity/activity-list.tsx";
import { dashboardStats } from "#app/features/desk/activity/dashboard-stats.server.ts";
import { findActivity } from "#app/features/desk/activity/find-activity.server.ts";
import { findLatestReports } from "#app/features/desk/activity/latest-reports.server.ts";
import { FirstSteps } from "#app/features/desk/activity/first-steps.tsx";
import { LatestReports } from "#app/features/desk/activity/latest-reports.tsx";
import { QuickAccess } from "#app/features/desk/activity/quick-access.tsx";
import { StatCards } from "#app/features/desk/activity/stat-cards.tsx";
import { ToolList } from "#app/features/desk/activity/tool-list.tsx";
import { MarketOverview } from "#app/features/markets/market-overview.tsx";
import { marketOverview } from "#app/features/markets/market-overview.server.ts";
import { DemoToolsBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import { grantedTools } from "#app/features/analysis/tools/tool-access.server.ts";
import { TOOL_ENTRIES } from "#app/features/analysis/tools/tool.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { dateTime, when } from "#app/ui/text/format.ts";
import { LiveStatus } from "#app/ui/live/live-status.tsx";
import { useLive } from "#app/ui/live/use-live.ts";
import { showMarkets } from "#app/ui/market/show-market.server.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/dashboard";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
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
    markets: showMarkets(await marketOverview(db)),
    tools: TOOL_ENTRIES.map((entry) => ({ ...entry, isGranted: tools.has(entry.tool) })),
    reports: reports.map((report) => ({
      ...report,
      pages: count(report.pages, "page"),
      since: when(report.since, now),
    })),
  };
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { isAdmin, name, companyName, asAt, reports, tools } = loaderData;
  const stats = useLive("stats", loaderData.stats);
  const activity = useLive("activity", loaderData.activity);
  const markets = useLive("markets", loaderData.markets);
  const isNew = !isAdmin && activity.length === 0 && Object.values(stats).every((value) => value === 0);
  return (
    <Page
      title="Client portal"
      heading={`Welcome, ${name}`}
      eyebrow={companyName}
      actions={
        <Badge tone={isAdmin ? "violet" : "green"}>
          {isAdmin ? "Administrator Access" : "Client Access"}
        </Badge>
      }
    >
      {isNew && <FirstSteps />}
      <DemoToolsBanner tools={tools.filter(({ isGranted }) => !isGranted)} />
      <StatCards stats={stats} isAdmin={isAdmin} />
      <LiveStatus asAt={asAt} />
      <div className="grid gap-6 xl:grid-cols-2">
        <QuickAccess />
        <ToolList tools={tools} />
        <ActivityList events={activity} isAdmin={isAdmin} />
        <MarketOverview markets={markets} />
      </div>
      <LatestReports title={isAdmin ? "Newest reports" : "Latest reports"} reports={reports} />
    </Page>
  );
}
