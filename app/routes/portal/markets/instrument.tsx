import { MarketChange } from "#app/features/markets/pages/shown-change.tsx";
import { Fragment } from "react";
import { MarketAlertList, MarketAlertRules } from "#app/features/markets/market-alert-list.tsx";
import { showInstrument, type ShownInstrument } from "#app/features/markets/pages/show-instrument.server.ts";
import { RANGES } from "#app/features/markets/price-range.ts";
import { STALENESS_RULE } from "#app/features/markets/market-clock.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/instrument";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, request, now } = signedIn(context);
  const shown = await showInstrument(db, params.id, now, request.url.searchParams);
  if (!shown) throw notFound();
  return chartsOnce(request, shown);
}

export default function Instrument({ loaderData }: Route.ComponentProps) {
  const { market, isSample, range, rangeName, pages, chart, rows, alerts } = loaderData;
  const { id, name, price } = market;
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
          <LastPrice instrument={loaderData} price={price} />
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
            columns={priceColumns}
            rowKey={(row) => row.day}
          />
          <PageLinks pages={pages} label="Pages of prices" />
        </>
      )}
      <p className="hint">{STALENESS_RULE}</p>
    </Page>
  );
}

interface Props {
  instrument: ShownInstrument;
  price: NonNullable<ShownInstrument["market"]["price"]>;
}

/** The last price of an instrument, how fresh it is and whose, and how far prices went. */
function LastPrice({ instrument, price }: Props) {
  const { market, high, low, rangeName } = instrument;
  return (
    <SummaryList
      items={[
        {
          term: "Last price",
          detail: (
            <div className={price.isStale ? "text-muted" : undefined}>
              <p className="num font-semibold">
                {price.last} {market.unit}
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
  );
}

/** Its prices, a day each. */
const priceColumns: Column<ShownInstrument["rows"][number]>[] = [
  { header: "Day", rowHeader: true, cell: (row) => <span className="whitespace-nowrap">{row.day}</span> },
  { header: "Close", align: "right", cell: (row) => row.close },
  { header: "Change", align: "right", cell: (row) => row.change ?? "–" },
  { header: "Status", cell: (row) => row.status },
  { header: "Source", cell: (row) => row.source },
];
