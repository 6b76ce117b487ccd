import { ticks } from "d3-array";
import type { Chart } from "./report-document.ts";

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
  /** Decimals that tell one tick from the next. */
  decimals: number;
}

/**
 * The value axis. Bars start at zero, always; lines do unless all values lie in a narrow band far from it.
 */
export function valueScale(chart: Chart): Scale {
  const values = chart.series.flatMap((one) => one.values).filter((value) => value !== null);
  let low = Math.min(...values);
  let high = Math.max(...values);
  if (values.length === 0) [low, high] = [0, 1];
  if (chart.type === "bar" || low <= 0 || low < 0.6 * high) {
    low = Math.min(0, low);
    high = Math.max(0, high);
  }
  if (low === high) high = low + (Math.abs(low) || 1);
  let marks = ticks(low, high, 5);
  const step = marks.length > 1 ? marks[1]! - marks[0]! : high - low;
  // Room for the labels of the tallest value: the axis ends on a tick beyond it.
  const tidy = (value: number) => Number(value.toPrecision(12));
  const first = low < marks[0]! ? tidy(marks[0]! - step) : marks[0]!;
  const last = high > marks.at(-1)! ? tidy(marks.at(-1)! + step) : marks.at(-1)!;
  marks = Array.from({ length: Math.min(20, Math.round((last - first) / step) + 1) }, (_, index) =>
    tidy(first + index * step),
  );
  return { low: marks[0]!, high: marks.at(-1)!, ticks: marks, decimals: decimalsOf(step) };
}

function decimalsOf(step: number): number {
  return Math.max(0, Math.min(6, -Math.floor(Math.log10(Math.abs(step)) + 1e-9)));
}

/** "1,250", "−3.5": thousands parted by commas, a real minus. */
export function figure(value: number, decimals: number): string {
  if (Math.abs(value) >= 1e15) return value.toExponential(2).replace("-", "−");
  const [whole, part] = Math.abs(value).toFixed(decimals).split(".") as [string, string?];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  const isZero = Number(`${whole}.${part ?? 0}`) === 0;
  return `${value < 0 && !isZero ? "−" : ""}${grouped}${part ? `.${part}` : ""}`;
}

/** Decimals enough to show every value of the chart as it was given, at most two. */
export function decimalsNeeded(chart: Chart): number {
  const values = chart.series.flatMap((one) => one.values).filter((value) => value !== null);
  return (
    [0, 1, 2].find((decimals) =>
      values.every((value) => Math.abs(Number(value.toFixed(decimals)) - value) < 1e-9),
    ) ?? 2
  );
}

/** The chart in words, for those who cannot see it: every value, at most a few thousand characters. */
export function chartInWords(chart: Chart): string {
  const decimals = decimalsNeeded(chart);
  const said = (value: number | null | undefined) =>
    typeof value === "number" ? figure(value, decimals) : "not available";
  const series = chart.series.map((one) => {
    const points = chart.labels.map((label, index) => `${label} ${said(one.values[index])}`);
    return `${one.name}: ${points.join(", ")}`;
  });
  const kind = chart.type === "bar" ? "Bar chart" : "Line chart";
  return `${kind}. ${chart.title}${chart.unit ? ` (${chart.unit})` : ""}. ${series.join(". ")}.`.slice(
    0,
    4000,
  );
}
