/** Prices, changes and alerts in words. Figures are written without a locale, so that they read the same everywhere. */
import type { MarketAlert } from "./market-alerts.ts";
import type { Instrument } from "./market.ts";

/** "9,654.10", "−0.0042": grouped by thousands, with a real minus sign. */
export function figure(value: number, decimals: number): string {
  const [whole = "", part] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part ? `.${part}` : "");
  return value < 0 && /[1-9]/.test(grouped) ? `−${grouped}` : grouped;
}

/** The same with its sign told in any case: "+38.20". Nothing is put before a zero. */
export function signedFigure(value: number, decimals: number): string {
  const text = figure(value, decimals);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** What happened, in a sentence. */
export function alertSentence(alert: MarketAlert, { decimals }: Pick<Instrument, "decimals">): string {
  const close = figure(alert.close, decimals);
  switch (alert.kind) {
    case "move":
      return `${(alert.share ?? 0) < 0 ? "Fell" : "Rose"} ${figure(Math.abs(alert.share ?? 0) * 100, 2)}% in a day, to ${close}.`;
    case "high":
      return `Closed at ${close}, its highest for 20 trading days.`;
    case "low":
      return `Closed at ${close}, its lowest for 20 trading days.`;
    case "volatility":
      return `Volatility was ${figure((alert.share ?? 0) * 100, 1)}% a year, against ${figure((alert.usualShare ?? 0) * 100, 1)}% before.`;
  }
}
