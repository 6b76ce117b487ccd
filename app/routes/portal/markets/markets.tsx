import { MarketChange } from "#app/features/markets/pages/shown-change.tsx";
import { MarketAlertList, MarketAlertRules } from "#app/features/markets/market-alert-list.tsx";
import { findMarkets } from "#app/features/markets/find-markets.server.ts";
import { showAlert, showMarkets, type ShownMarket } from "#app/features/markets/pages/show-market.server.ts";
import { STALENESS_RULE } from "#app/features/markets/market-clock.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/chart.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { LiveStatus } from "#app/ui/live/live-status.tsx";
import { useLive } from "#app/ui/live/use-live.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { dateTime } from "#app/ui/text/format.ts";
import type { Route } from "./+types/markets";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = signedIn(context);
  const markets = await findMarkets(db);
  return {
    asAt: `${dateTime(now.toISOString())} (UK time)`,
    markets: showMarkets(markets),
    hasSamples: markets.some((market) => market.isSample),
    alerts: markets
      .flatMap((market) => market.alerts.map((alert) => ({ alert, market })))
      .sort((a, b) => (a.alert.day < b.alert.day ? 1 : a.alert.day > b.alert.day ? -1 : 0))
      .map(({ alert, market }) => showAlert(alert, market, { named: true })),
  };
}

export default function Markets({ loaderData }: Route.ComponentProps) {
  const { asAt, hasSamples, alerts, markets } = useLive(loaderData, ["markets"]);
  return (
    <Page title="Live Markets">
      <LiveStatus asAt={asAt} />
      {hasSamples && (
        <Notice tone="warning" title="Sample data">
          Prices marked “Sample data” are generated to show how the page works. They are nobody’s prices:
          don’t use them.
        </Notice>
      )}
      {markets.length === 0 ? (
        <EmptyState text="No markets yet" detail="Staff choose which markets stand here." />
      ) : (
        <ul className="plain grid gap-6 xl:grid-cols-2">
          {markets.map((market) => (
            <MarketCard key={market.id} market={market} />
          ))}
        </ul>
      )}
      <Card title="Market alerts">
        <MarketAlertList alerts={alerts} />
        <MarketAlertRules />
      </Card>
      <p className="hint">{STALENESS_RULE}</p>
    </Page>
  );
}

/** A market at a glance: last price, change, its line, where it comes from and how old it is. */
function MarketCard({ market }: { market: ShownMarket }) {
  const { id, name, unit, price } = market;
  return (
    <Card
      as="li"
      title={<Link to={linkTo("/client-portal/markets/:id", { id })}>{name}</Link>}
      actions={price?.badges.map((badge) => (
        <Badge key={badge.text} tone={badge.tone}>
          {badge.text}
        </Badge>
      ))}
    >
      {price ? (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <div className={price.isStale ? "text-muted" : undefined}>
              <p className="stat-value num">
                {price.last} <span className="text-sm font-medium">{unit}</span>
              </p>
              {price.change ? (
                <MarketChange change={price.change} />
              ) : (
                <p className="hint">No close before it</p>
              )}
            </div>
            {price.spark && <Sparkline spark={price.spark} label={`${name}, the last closes`} />}
          </div>
          <p className="hint">
            {price.asAt}. Source: {price.source}
          </p>
        </>
      ) : (
        <p className="hint">No prices yet</p>
      )}
    </Card>
  );
}
