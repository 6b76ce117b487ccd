import type { ChartData, Limits } from "./chart.ts";

type Write = (value: number) => string;

/** The whole chart in words: what it shows, and of each series its first, last, highest and lowest figure. */
export function chartInWords(data: ChartData, write: Write): string {
  const texts = data.series.map((one) =>
    lineInWords(data.series.length > 1 ? one.name : "", one.values, data.labels, write),
  );
  return [sentence(data.finding), sentence(data.unit), ...texts].join(" ");
}

/** @param options `bare` leaves the labels out: for figures that have none. */
export function lineInWords(
  name: string,
  values: readonly (number | null)[],
  labels: readonly string[],
  write: Write,
  { bare = false } = {},
): string {
  const known = values.flatMap((value, index) =>
    value === null ? [] : [{ value, label: labels[index] ?? "" }],
  );
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return `${name ? `${name}: n` : "N"}o figures.`;
  const high = known.reduce((best, one) => (one.value > best.value ? one : best));
  const low = known.reduce((best, one) => (one.value < best.value ? one : best));
  const said = (one: typeof first) => (bare ? write(one.value) : `${write(one.value)} (${one.label})`);
  const text = `from ${said(first)} to ${said(last)}; highest ${said(high)}, lowest ${said(low)}.`;
  return name ? `${name}: ${text}` : `F${text.slice(1)}`;
}

/** No sentence where nothing limits the figures. */
export function limitsInWords({ low, high }: Limits, write: Write): string[] {
  if (low !== null && high !== null) return [`Limits: ${write(low)} and ${write(high)}.`];
  if (low !== null) return [`Lower limit: ${write(low)}.`];
  return high === null ? [] : [`Upper limit: ${write(high)}.`];
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
