import { scaleLinear } from "d3-scale";
import type { AxisText, ChartSaid, Drawing, DrawnChart } from "./chart.ts";
import { chartOf, fitted, type Room, round, labelWidth, marksAcross } from "./chart-scale.server.ts";

export interface Span {
  label: string;
  from: number;
  to: number;
  /** Which of the names it belongs to, counted from 0. */
  series: number;
  /** What is written at the right of its label. */
  figure: string;
  /** A value within it that is marked: a middle. */
  mark?: number;
}

/** With marks the last of the names is theirs. */
interface SpanData extends ChartSaid {
  spans: readonly Span[];
  /** A value that runs as a line through all spans: the one that was chosen. */
  point?: number;
  /** The axis begins at zero: where lengths are compared, not places. */
  fromZero?: boolean;
  /** Where the axis ends at the latest: a bar that goes on has a point there. */
  ends?: readonly [least: number, most: number];
  write: (value: number) => string;
}

const row = 50;
const thick = 16;
const tip = 8;
const axis = 28;

/**
 * Bars that begin and end anywhere, a row each, its words above it: ranges beside each other (a football field), or the
 * steps from one total to another (a waterfall).
 */
export function spanChart(data: SpanData): DrawnChart {
  const { names, spans, write } = data;
  const rows = spans.map(({ label, series, figure, mark }) => ({
    label,
    cells: names.map((_, nth) => {
      if (nth === series) return figure;
      return nth === names.length - 1 && mark !== undefined ? write(mark) : "–";
    }),
  }));
  return chartOf(data, "columns", (room) => drawn(data, room), rows);
}

function drawn({ names, spans, point, fromZero, ends, write }: SpanData, { width }: Room): Drawing {
  const [first, last] = ends ?? [-Infinity, Infinity];
  const within = (value: number) => Math.min(last, Math.max(first, value));
  const values = spans.flatMap(({ from, to }) => [within(from), within(to)]);
  if (point !== undefined) values.push(point);
  if (fromZero) values.push(0);
  let [least, most] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0) [least, most] = [0, 1];
  if (least === most) [least, most] = [Math.min(0, least), Math.max(most, 0) || 1];
  const scale = scaleLinear().domain([least, most]).nice(4);
  const height = spans.length * row + axis;
  const halves = scale.domain().map((end) => labelWidth(write(end)) / 2);
  scale.range([Math.max(4, halves[0] ?? 4), width - Math.max(4, halves[1] ?? 4)]);
  const x = (value: number) => round(scale(within(value)));
  const ticks = marksAcross(scale.ticks(4), write, x);
  const top = (index: number) => index * row + row - thick - 6;
  // Rules run beside the bars only: through the words above these they would cross letters out.
  const ruled = (value: number) =>
    spans.map((_, index) => `M${x(value)} ${top(index) - 4}v${thick + 8}`).join("");
  const bar = ({ from, to }: Span, index: number) => {
    // Where lengths are compared, nothing has none; where places are, one number alone is a line that can be seen.
    if (from === to && fromZero) return "";
    const [start, end] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
    const length = Math.max(from === to ? 3 : 1, round(end - start));
    if (within(to) !== to && length > tip) {
      const [side, body] = [Math.sign(to), round(length - tip)];
      return `M${x(from)} ${top(index)}h${side * body}l${side * tip} ${thick / 2}l${-side * tip} ${thick / 2}h${-side * body}z`;
    }
    return `M${start} ${top(index)}h${length}v${thick}h${-length}z`;
  };
  const mark = (span: Span, index: number) =>
    span.mark === undefined ? "" : `M${round(x(span.mark) - 2)} ${top(index) - 3}h4v${thick + 6}h-4z`;
  const marks = names.map((_, nth) =>
    spans
      .map((span, index) => {
        const own = span.series === nth ? bar(span, index) : "";
        return nth === names.length - 1 && span.series !== nth ? own + mark(span, index) : own;
      })
      .join(""),
  );
  const label = ({ label: text, figure }: Span, index: number): AxisText => ({
    x: 0,
    y: top(index) - 8,
    text: fitted(text, width - labelWidth(figure) - 12),
  });
  return {
    width,
    height,
    grid: ticks.map(ruled).join(""),
    base: ruled(point ?? Math.max(least, 0)),
    ticks: spans.map((span, index) => ({ x: width, y: top(index) - 8, text: span.figure })),
    labels: ticks.map((tick) => ({ x: x(tick), y: height - 6, text: write(tick) })),
    starts: spans.map(label),
    marks,
    figures: [],
    ends: [],
  };
}
