import { withCommas } from "./plural.ts";

/** What a chart's values decide, alike on pages (SVG) and in printed reports (PDF). */
type Values = readonly (number | null)[];

/** Ends of the value axis. Columns start at zero, always; lines do unless all values lie in a narrow band far from it. */
export function valueRange(series: readonly { values: Values }[], fromZero: boolean): [number, number] {
  const values = knownOf(series);
  if (values.length === 0) return [0, 1];
  let [low, high] = [Math.min(...values), Math.max(...values)];
  if (fromZero || low <= 0 || low < 0.6 * high) [low, high] = [Math.min(0, low), Math.max(0, high)];
  return [low, low === high ? high + (Math.abs(low) || 1) : high];
}

/** Decimals enough to show every value as it was given, at most two. */
export function decimalsNeeded(series: readonly { values: Values }[]): number {
  const isShown = (places: number) => (value: number) =>
    Math.abs(Number(value.toFixed(places)) - value) < 1e-9;
  return [0, 1].find((places) => knownOf(series).every(isShown(places))) ?? 2;
}

/** "1,250", "−3.5": thousands parted by commas, a real minus. */
export function writeValue(value: number, decimals: number): string {
  if (Math.abs(value) >= 1e15) return value.toExponential(2).replace("-", "−");
  const [whole = "", part] = Math.abs(value).toFixed(decimals).split(".");
  const written = withCommas(whole) + (part ? `.${part}` : "");
  return value < 0 && Number(value.toFixed(decimals)) !== 0 ? `−${written}` : written;
}

function knownOf(series: readonly { values: Values }[]): number[] {
  return series.flatMap(({ values }) => values).filter((value) => value !== null);
}
