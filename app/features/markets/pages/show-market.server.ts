/** Puts a market into the words and drawings a page prints. Called by loaders. */
import type { DrawnSparkline } from "#app/ui/chart/chart.ts";
import { sparkline } from "#app/ui/chart/draw-chart.server.ts";
import { date, dateTime } from "#app/ui/text/format.ts";
import { alertSentence, type AlertFacts, figure, signedFigure } from "./market-words.ts";

/** A market in words, made by a loader. */
export interface ShownMarket {
  id: string;
  name: string;
  unit: string;
  /** Null where there is no price yet. */
  price: ShownPrice | null;
}

interface ShownPrice {
  last: string;
  change: ShownChange | null;
  spark: DrawnSparkline | null;
  /** "Close of 20 Nov 2026", "As at 20 Nov 2026, 14:32 (UK time)" */
  asAt: string;
  source: string;
  badges: { tone: (typeof tones)[Status]; text: string }[];
  isStale: boolean;
}

export interface ShownChange {
  /** "+38.20 (+0.40%)" */
  text: string;
  direction: "up" | "down" | "flat";
}

type Status = "delayed" | "end-of-day" | "stale" | "sample";

/** What is shown of a market: the feature's `Market` fits. */
interface MarketFacts {
  instrument: { id: string; name: string; unit: string; decimals: number };
  last: { day: string; close: number; asOf: string | null; source: string } | null;
  change: number | null;
  changeShare: number | null;
  status: Status | null;
  isSample: boolean;
  closes: readonly number[];
}

const tones = { delayed: "blue", "end-of-day": "slate", stale: "amber", sample: "violet" } as const;
const labels: Record<Status, string> = {
  delayed: "Delayed",
  "end-of-day": "End of day",
  stale: "Stale",
  sample: "Sample data",
};

export function showMarkets(markets: readonly MarketFacts[]): ShownMarket[] {
  return markets.map(showMarket);
}

export function showMarket(market: MarketFacts): ShownMarket {
  const { id, name, unit } = market.instrument;
  return { id, name, unit, price: priceOf(market) };
}

function priceOf({ instrument, last, status, isSample, closes, ...market }: MarketFacts): ShownPrice | null {
  if (!last || !status) return null;
  const { decimals } = instrument;
  // Made-up prices say so whatever else there is to say of them.
  const states: Status[] = isSample && status !== "sample" ? [status, "sample"] : [status];
  return {
    last: figure(last.close, decimals),
    change: changeOf(market.change, market.changeShare, decimals),
    spark: closes.length > 1 ? sparkline(closes, { write: (value) => figure(value, decimals) }) : null,
    asAt: last.asOf ? `As at ${dateTime(last.asOf)} (UK time)` : `Close of ${date(last.day)}`,
    source: last.source,
    badges: states.map((state) => ({ tone: tones[state], text: labels[state] })),
    isStale: status === "stale",
  };
}

function changeOf(change: number | null, share: number | null, decimals: number): ShownChange | null {
  if (change === null || share === null) return null;
  const text = `${signedFigure(change, decimals)} (${signedFigure(share * 100, 2)}%)`;
  const shown = Number(change.toFixed(decimals));
  return { text, direction: shown > 0 ? "up" : shown < 0 ? "down" : "flat" };
}

/** An alert in words. */
export function showAlert(
  alert: AlertFacts & { day: string },
  market: Pick<MarketFacts, "instrument" | "isSample">,
  { named }: { named: boolean },
) {
  const { id, name, decimals } = market.instrument;
  return {
    key: `${id} ${alert.day} ${alert.kind}`,
    kind: alert.kind,
    market: named ? { id, name } : null,
    day: date(alert.day),
    text: alertSentence(alert, decimals),
    isSample: market.isSample,
  };
}
