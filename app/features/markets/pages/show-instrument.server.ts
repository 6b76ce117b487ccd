import { type CsvCell, csvOf } from "#app/features/csv/csv.ts";
import { windowOf } from "#app/features/lists/window.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { DrawnChart } from "#app/ui/chart/chart.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { date } from "#app/ui/text/format.ts";
import { findMarket, findPrices } from "../find-markets.server.ts";
import { PRICE_COLUMNS } from "../price-file.server.ts";
import { type Range, readRange } from "../price-range.ts";
import { figure, signedFigure } from "./market-words.ts";
import { showAlert, showMarket } from "./show-market.server.ts";

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

/** Puts a range of prices into a chart and a table. Called by loaders. */

interface PriceFacts {
  day: string;
  close: number;
  status: "delayed" | "end-of-day" | "sample";
  source: string;
  changeShare: number | null;
}

interface RangeFacts {
  instrument: { name: string; unit: string; decimals: number };
  /** "the month to 20 Nov 2026" */
  rangeName: string;
  /** Short ranges are labelled by day, long ones by month. */
  isShort: boolean;
}

/** A line of closes; its figures stand in the table of the page, so it carries none. */
function showPriceChart(prices: readonly PriceFacts[], facts: RangeFacts): DrawnChart | null {
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last || prices.length < 2) return null;
  const { name, unit, decimals } = facts.instrument;
  const write = (value: number) => figure(value, decimals);
  const days = prices.map((price) => date(price.day));
  const chart = lineChart({
    finding: `${name} ${moved(last.close / first.close - 1)} over ${facts.rangeName}, from ${write(first.close)} to ${write(last.close)}.`,
    unit: `Closing prices in ${unit}, ${days[0]} to ${days.at(-1)}`,
    labelName: "Day",
    labels: days,
    axisLabels: days.map((day) => axisLabel(day, facts.isShort)),
    series: [{ name, values: prices.map((price) => price.close) }],
    source: `Source: ${[...new Set(prices.map((price) => price.source))].slice(0, 3).join("; ")}.`,
    write,
  });
  return { ...chart, table: { ...chart.table, rows: [] } };
}

/** "20 Nov 2026" as "20 Nov" or "Nov 2026". */
function axisLabel(day: string, isShort: boolean): string {
  const [date1 = "", month = "", year = ""] = day.split(" ");
  return isShort ? `${date1} ${month}` : `${month} ${year}`;
}

function moved(share: number): string {
  const percent = `${figure(Math.abs(share) * 100, 1)}%`;
  if (!/[1-9]/.test(percent)) return "stood still";
  return `${share > 0 ? "rose" : "fell"} ${percent}`;
}

const labels = { delayed: "Delayed", "end-of-day": "End of day", sample: "Sample data" } as const;

function showPriceRow(price: PriceFacts, decimals: number) {
  const { day, close, status, source, changeShare } = price;
  return {
    day: date(day),
    close: figure(close, decimals),
    change: changeShare === null ? null : `${signedFigure(changeShare * 100, 2)}%`,
    status: labels[status],
    source,
  };
}

/** The prices of a range as a CSV file, the oldest first, in the importer's columns. */
export async function pricesCsv(db: Db, instrumentId: string, range: Range): Promise<string> {
  const prices = await findPrices(db, instrumentId, range);
  const rows: CsvCell[][] = prices.map(({ day, close, asOf, status, source }) => [
    instrumentId,
    day,
    close,
    asOf,
    status,
    source,
  ]);
  return csvOf([[...PRICE_COLUMNS], ...rows]);
}
