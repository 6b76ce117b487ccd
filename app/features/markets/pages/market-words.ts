/** Prices and alerts in words. Figures are written without a locale, so that they read the same everywhere. */
import { withCommas } from "#app/plural.ts";

/** "9,654.10", "−0.0042": grouped by thousands, with a real minus sign. */
export function figure(value: number, decimals: number): string {
  const [whole = "", part] = Math.abs(value).toFixed(decimals).split(".");
  const grouped = withCommas(whole) + (part ? `.${part}` : "");
  return value < 0 && /[1-9]/.test(grouped) ? `−${grouped}` : grouped;
}

/** The same with its sign told in any case: "+38.20". Nothing is put before a zero. */
export function signedFigure(value: number, decimals: number): string {
  const text = figure(value, decimals);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** The feature's `MarketAlert` fits. */
export interface AlertFacts {
  kind: "move" | "high" | "low" | "volatility";
  close: number;
  share: number | null;
  usualShare: number | null;
}

/** What happened, in a sentence. */
export function alertSentence(alert: AlertFacts, decimals: number): string {
  const close = figure(alert.close, decimals);
  const percent = (share: number | null, places: number) => `${figure(Math.abs(share ?? 0) * 100, places)}%`;
  switch (alert.kind) {
    case "move":
      return `${(alert.share ?? 0) < 0 ? "Fell" : "Rose"} ${percent(alert.share, 2)} in a day, to ${close}.`;
    case "high":
      return `Closed at ${close}, above each of the 20 closes before it.`;
    case "low":
      return `Closed at ${close}, below each of the 20 closes before it.`;
    case "volatility":
      return `Volatility of ${percent(alert.share, 1)} a year, against ${percent(alert.usualShare, 1)} before.`;
  }
}
