import { MarketAlertList, MarketAlertRules } from "#app/features/markets/market-alert-list.tsx";
import { MarketCard } from "#app/features/markets/pages/market-card.tsx";
import { marketOverview } from "#app/features/markets/market-overview.server.ts";
import { showAlert, showMarkets } from "#app/features/markets/pages/show-market.server.ts";
import { STALENESS_RULE } from "#app/features/markets/staleness.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { LiveStatus } from "#app/ui/live/live-status.tsx";
import { useLive } from "#app/ui/live/use-live.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { dateTime } from "#app/ui/text/format.ts";
import type { Route } from "./+types/markets";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = signedIn(context);
  const markets = await marketOverview(db);
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
