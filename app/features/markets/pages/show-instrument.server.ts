import { windowOf } from "#app/features/lists/window.ts";
import { findMarket } from "#app/features/markets/find-markets.server.ts";
import { findPrices } from "#app/features/markets/find-prices.server.ts";
import { figure } from "#app/features/markets/pages/market-words.ts";
import { showAlert, showMarket } from "#app/features/markets/pages/show-market.server.ts";
import { showPriceChart, showPriceRow } from "#app/features/markets/pages/show-prices.server.ts";
import { readRange } from "#app/features/markets/price-range.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { date } from "#app/ui/text/format.ts";

const pageSize = 25;

export type ShownInstrument = NonNullable<Awaited<ReturnType<typeof showInstrument>>>;

/** An instrument with its prices over a range, as its page shows it. @param query the range, and from which day on. */
export async function showInstrument(db: Db, id: string, now: Date, query: URLSearchParams) {
  const market = await findMarket(db, id, now);
  if (!market) return null;
  const range = readRange(query.get("range"));
  const prices = await findPrices(db, id, range);
  const { instrument, last } = market;
  const rangeName = last ? `${range.name} to ${date(last.day)}` : range.name;
  const kept = range.id === "1y" ? {} : { range: range.id };
  const { rows, pages } = windowOf(prices.toReversed(), {
    keyOf: ({ day }) => day,
    after: query.get("after"),
    size: pageSize,
    hrefOf: (more) => linkTo("/client-portal/markets/:id", { id, query: { ...kept, ...more } }),
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
