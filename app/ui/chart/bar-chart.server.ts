import { scaleLinear } from "d3-scale";
import type { AxisText, ChartData, Drawing, DrawnChart } from "./chart.ts";
import { chartOf, LINE, type Room, round, rowLabels, labelWidth, writer } from "./chart-scale.server.ts";
import { chartInWords } from "./chart-words.ts";

const row = 34;
const thick = 20;
const gap = 10;
/** Of the drawing's width, for labels beside their bars; wider ones stand above them. */
const labelShare = 0.45;

interface BarOptions {
  /** Bars stand in the middle, one below the other: a funnel. Of one series. */
  centred?: boolean;
  /** Where the scale ends, where its end means something: 100 for percentiles. */
  most?: number;
  /** Places of the scale that are ruled and labelled: 25, 50, 75 of percentiles. */
  rules?: readonly number[];
  /** What is written beside each bar; the sum of its parts by default. */
  figures?: readonly string[];
}

/**
 * Bars from zero to the right, of what is below it to the left, a row a label; with several series the parts of a whole,
 * one behind the other.
 */
export function barChart(data: ChartData, options: BarOptions = {}): DrawnChart {
  const { labels, series } = data;
  const write = data.write ?? writer(series.flatMap((one) => one.values).filter((value) => value !== null));
  return chartOf(
    { ...data, summary: chartInWords(data, write), names: series.map((one) => one.name) },
    "columns",
    (room) => drawn(data, room, write, options),
    labels.map((label, index) => ({ label, cells: series.map((one) => write(one.values[index] ?? 0)) })),
  );
}

function drawn(data: ChartData, room: Room, write: (value: number) => string, options: BarOptions): Drawing {
  const sums = data.labels.map((_, index) =>
    data.series.reduce((sum, one) => sum + (one.values[index] ?? 0), 0),
  );
  const figures = options.figures ?? sums.map(write);
  const { left, head, high, rule, texts } = rowLabels(data.labels, {
    width: room.width,
    share: labelShare,
    row,
  });
  const right = room.width - Math.max(...figures.map(labelWidth)) - gap;
  const lowest = Math.min(...sums, 0);
  const scale = scaleLinear()
    .domain([lowest, options.most ?? (Math.max(...sums, 0) || (lowest < 0 ? 0 : 1))])
    .range([left, Math.max(right, left + 20)]);
  const zero = scale(0);
  const long = (value: number) => scale(value) - zero;
  const start = (index: number) =>
    options.centred ? left + (right - left - long(sums[index] ?? 0)) / 2 : zero;
  const top = (index: number) => index * high + head + (row - thick) / 2;
  const end = (index: number) =>
    options.centred ? right : Math.max(zero, start(index) + long(sums[index] ?? 0));
  const marks = data.series.map((one, nth) =>
    data.labels
      .map((_, index) => {
        const before = data.series.slice(0, nth).reduce((sum, other) => sum + (other.values[index] ?? 0), 0);
        const value = one.values[index] ?? 0;
        if (value === 0) return "";
        const from = start(index) + long(before);
        // What there is can be seen, however little it is.
        const length = Math.sign(value) * Math.max(1, Math.abs(round(long(value))));
        return `M${round(from)} ${top(index)}h${length}v${thick}H${round(from)}z`;
      })
      .join(""),
  );
  const height = data.labels.length * high;
  const { rules = [] } = options;
  const text = (index: number): AxisText => ({
    x: round(end(index) + gap / 2 + labelWidth(figures[index] ?? "") / 2),
    y: top(index) + 15,
    text: figures[index] ?? "",
  });
  return {
    width: room.width,
    height: rules.length > 0 ? height + LINE : height,
    grid: rules.map((place) => rule(round(scale(place)))).join(""),
    base: options.centred ? "" : rule(round(zero)),
    ...texts(
      (index) => top(index) + 15,
      (index) => index * high,
    ),
    labels: rules.map((place) => ({ x: round(scale(place)), y: height + 16, text: write(place) })),
    marks,
    figures: data.labels.map((_, index) => text(index)),
    ends: [],
  };
}
