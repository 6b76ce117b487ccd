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
import type { ShownMarket } from "#app/features/markets/pages/show-market.server.ts";
import { MarketChange } from "#app/features/markets/pages/shown-change.tsx";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
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

/** The dashboard's look at the markets: a line each. */
function MarketOverview({ markets }: { markets: readonly ShownMarket[] }) {
  return (
    <Card title="Market overview" actions={<Link to={linkTo("/client-portal/markets")}>Live Markets</Link>}>
      {markets.length === 0 ? (
        <EmptyState text="No markets yet" />
      ) : (
        <ul className="plain divide-y divide-line">
          {markets.map(({ id, name, unit, price }) => (
            <li
              key={id}
              className="flex max-w-none flex-col items-start justify-between gap-x-4 gap-y-2 py-3 sm:flex-row"
            >
              <div className="min-w-0">
                <p className="font-semibold">
                  <Link to={linkTo("/client-portal/markets/:id", { id })}>{name}</Link>{" "}
                  {price?.badges.map((badge) => (
                    <Badge key={badge.text} tone={badge.tone}>
                      {badge.text}
                    </Badge>
                  ))}
                </p>
                <p className="text-sm text-muted">{price?.asAt ?? "No prices yet"}</p>
              </div>
              {price && (
                <div className={price.isStale ? "text-muted" : undefined}>
                  <p className="num">
                    {price.last} {unit}
                  </p>
                  {price.change && <MarketChange change={price.change} />}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
