/** Puts a range of prices into a chart and a table. Called by loaders. */
import type { DrawnChart } from "#app/ui/chart/chart.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { date } from "#app/ui/text/format.ts";
import { figure, signedFigure } from "./market-words.ts";

export interface PriceFacts {
  day: string;
  close: number;
  status: "delayed" | "end-of-day" | "sample";
  source: string;
  changeShare: number | null;
}

export interface RangeFacts {
  instrument: { name: string; unit: string; decimals: number };
  /** "the month to 20 Nov 2026" */
  rangeName: string;
  /** Short ranges are labelled by day, long ones by month. */
  isShort: boolean;
}

/** A line of closes; its figures stand in the table of the page, so it carries none. */
export function showPriceChart(prices: readonly PriceFacts[], facts: RangeFacts): DrawnChart | null {
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

export function showPriceRow(price: PriceFacts, decimals: number) {
  const { day, close, status, source, changeShare } = price;
  return {
    day: date(day),
    close: figure(close, decimals),
    change: changeShare === null ? null : `${signedFigure(changeShare * 100, 2)}%`,
    status: labels[status],
    source,
  };
}
