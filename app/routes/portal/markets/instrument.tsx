import { Fragment } from "react";
import { findMarket } from "#app/features/markets/find-markets.server.ts";
import { findPrices } from "#app/features/markets/find-prices.server.ts";
import { MarketAlertList, MarketAlertRules } from "#app/features/markets/market-alert-list.tsx";
import { RANGES, readRange } from "#app/features/markets/price-range.ts";
import { MarketChange } from "#app/features/markets/shown-change.tsx";
import { STALENESS_RULE } from "#app/features/markets/staleness.ts";
import { windowOf } from "#app/features/lists/window.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { date } from "#app/ui/text/format.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { figure } from "#app/ui/market/market-words.ts";
import { showAlert, showMarket } from "#app/ui/market/show-market.server.ts";
import { showPriceChart, showPriceRow } from "#app/ui/market/show-prices.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/instrument";

const pageSize = 25;

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, request, now } = signedIn(context);
  const market = await findMarket(db, params.id, now);
  if (!market) throw notFound();
  const range = readRange(request.url.searchParams.get("range"));
  const prices = await findPrices(db, params.id, range);
  const { instrument, last } = market;
  const rangeName = last ? `${range.name} to ${date(last.day)}` : range.name;
  const kept = range.id === "1y" ? {} : { range: range.id };
  const { rows, pages } = windowOf(prices.toReversed(), {
    keyOf: ({ day }) => day,
    after: request.url.searchParams.get("after"),
    size: pageSize,
    hrefOf: (more) => linkTo("/client-portal/markets/:id", { id: params.id, query: { ...kept, ...more } }),
  });
  const closes = prices.map((price) => price.close);
  return {
    market: showMarket(market),
    isSample: market.isSample,
    range: range.id,
    rangeName,
    pages,
    high: closes.length > 0 ? figure(Math.max(...closes), instrument.decimals) : null,
    low: closes.length > 0 ? figure(Math.min(...closes), instrument.decimals) : null,
    chart: showPriceChart(prices, { instrument, rangeName, isShort: range.months <= 3 }),
    rows: rows.map((price) => showPriceRow(price, instrument.decimals)),
    alerts: market.alerts.map((alert) => showAlert(alert, market, { named: false })),
  };
}

export default function Instrument({ loaderData }: Route.ComponentProps) {
  const { market, isSample, range, rangeName, pages, high, low, chart, rows, alerts } = loaderData;
  const { id, name, unit, price } = market;
  const here = linkTo("/client-portal/markets/:id", { id });
  const label = RANGES.find((one) => one.id === range)?.label ?? "";
  return (
    <Page
      title={listTitle(`${name}, ${label}`, { pages })}
      heading={name}
      eyebrow="Live Markets"
      actions={
        price && (
          <LinkButton to={`${here}/prices.csv?range=${range}`} external variant="secondary">
            Download as CSV
          </LinkButton>
        )
      }
    >
      {isSample && (
        <Notice tone="warning" title="Sample data">
          These prices are generated to show how the page works. They are nobody’s prices: don’t use them.
        </Notice>
      )}
      {!price && (
        <EmptyState
          text="No prices yet"
          detail="Prices appear here once they are taken in."
          action={{ to: linkTo("/client-portal/markets"), label: "All markets" }}
        />
      )}
      {price && (
        <>
          <SummaryList
            items={[
              {
                term: "Last price",
                detail: (
                  <div className={price.isStale ? "text-muted" : undefined}>
                    <p className="num font-semibold">
                      {price.last} {unit}
                    </p>
                    {price.change && <MarketChange change={price.change} />}
                  </div>
                ),
              },
              {
                term: "Status",
                detail: (
                  <span className="actions">
                    {price.badges.map((badge) => (
                      <Fragment key={badge.text}>
                        <Badge tone={badge.tone}>{badge.text}</Badge>{" "}
                      </Fragment>
                    ))}
                    {price.asAt}
                  </span>
                ),
              },
              { term: "Source", detail: price.source },
              { term: "Highest and lowest close", detail: `${high} and ${low} over ${rangeName}` },
            ]}
          />
          <TabLinks
            label="How far back"
            items={RANGES.map((one) => ({
              to: one.id === "1y" ? here : `${here}?range=${one.id}`,
              label: one.label,
              current: one.id === range,
            }))}
          />
          {chart ? <Chart chart={chart} level={2} withoutTable /> : <p>One price makes no line yet.</p>}
          <Card title="Market alerts">
            <MarketAlertList alerts={alerts} />
            <MarketAlertRules />
          </Card>
          <h2>Prices</h2>
          <DataTable
            caption={`Prices of ${name} over ${rangeName}, newest first`}
            captionHidden
            rows={rows}
            columns={columns}
            rowKey={(row) => row.day}
          />
          <PageLinks pages={pages} label="Pages of prices" />
        </>
      )}
      <p className="hint">{STALENESS_RULE}</p>
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  { header: "Day", rowHeader: true, cell: (row) => <span className="whitespace-nowrap">{row.day}</span> },
  { header: "Close", align: "right", cell: (row) => <span className="num">{row.close}</span> },
  { header: "Change", align: "right", cell: (row) => <span className="num">{row.change ?? "–"}</span> },
  { header: "Status", cell: (row) => row.status },
  { header: "Source", cell: (row) => row.source },
];
