import { ticks } from "d3-array";
import { decimalsNeeded, valueRange, writeValue } from "#app/chart-values.ts";
import type { ReportChart } from "./documents/report-document.ts";

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
  /** Decimals that tell one tick from the next. */
  decimals: number;
}

/** The value axis, with its ticks. */
export function valueScale(chart: ReportChart): Scale {
  const [low, high] = valueRange(chart.series, chart.type === "bar");
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

/** The chart in words, for those who cannot see it: every value, at most a few thousand characters. */
export function reportChartInWords(chart: ReportChart): string {
  const decimals = decimalsNeeded(chart.series);
  const said = (value: number | null | undefined) =>
    typeof value === "number" ? writeValue(value, decimals) : "not available";
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
