import { DemoToolsBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import {
  ActivityList,
  ClientQuickAccess,
  FirstStepsCard,
  LatestReports,
  ToolList,
} from "#app/features/desk/activity/pages/dashboard-cards.tsx";
import { showClientDashboard } from "#app/features/desk/activity/pages/show-client-dashboard.server.ts";
import { WaitingList } from "#app/features/desk/waiting/pages/waiting-list.tsx";
import type { ShownMarket } from "#app/features/markets/pages/show-market.server.ts";
import { MarketChange } from "#app/features/markets/pages/shown-change.tsx";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Figures } from "#app/ui/figures.tsx";
import { Link } from "#app/ui/link.tsx";
import { LiveStatus } from "#app/ui/live/live-status.tsx";
import { useLive } from "#app/ui/live/use-live.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/dashboard";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  return showClientDashboard(db, actor, now);
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { isAdmin, name, companyName, steps, reports, tools } = loaderData;
  const live = useLive(loaderData, ["waiting", "figures", "activity", "markets"]);
  const { asAt, waiting, more, figures, counts, activity, markets } = live;
  const priced = markets.filter(({ price }) => price !== null);
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
      <DemoToolsBanner tools={tools.filter(({ isGranted }) => !isGranted)} />
      {waiting.length > 0 && (
        <section className="flow" aria-labelledby="waiting">
          <h2 id="waiting">Waiting for you</h2>
          <WaitingList things={waiting} more={more} labelledBy="waiting" />
        </section>
      )}
      {steps && <FirstStepsCard steps={steps} holds={reports.length > 0} />}
      <Figures figures={figures} counts={counts} />
      <ClientQuickAccess />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid min-w-0 gap-6 empty:hidden">
          {priced.length > 0 && <MarketOverview markets={priced} />}
          {activity.length > 0 && <ActivityList events={activity} isAdmin={isAdmin} />}
        </div>
        <div className="grid min-w-0 gap-6">
          {reports.length > 0 && (
            <LatestReports title={isAdmin ? "Newest reports" : "Latest reports"} reports={reports} />
          )}
          <ToolList tools={tools} />
        </div>
      </div>
      <LiveStatus asAt={asAt} />
    </Page>
  );
}

/** The dashboard's look at the markets: a line each. */
function MarketOverview({ markets }: { markets: readonly ShownMarket[] }) {
  return (
    <Card title="Market overview" actions={<Link to={linkTo("/client-portal/markets")}>Live Markets</Link>}>
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
              <p className="text-sm text-muted">{price?.asAt}</p>
            </div>
            {price && (
              <div
                className={price.isStale ? "flex-none text-muted sm:text-right" : "flex-none sm:text-right"}
              >
                <p className="num">
                  {price.last} {unit}
                </p>
                {price.change && <MarketChange change={price.change} />}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
