import { DemoToolsBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import {
  ActivityList,
  FirstSteps,
  LatestReports,
  QuickAccess,
  StatCards,
  ToolList,
} from "#app/features/desk/activity/pages/dashboard-cards.tsx";
import { showClientDashboard } from "#app/features/desk/activity/pages/show-client-dashboard.server.ts";
import { MarketOverview } from "#app/features/markets/pages/market-overview.tsx";
import { signedIn } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LiveStatus } from "#app/ui/live/live-status.tsx";
import { useLive } from "#app/ui/live/use-live.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/dashboard";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  return showClientDashboard(db, actor, now);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { isAdmin, name, companyName, reports, tools } = loaderData;
  const { asAt, stats, activity, markets } = useLive(loaderData, ["stats", "activity", "markets"]);
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
