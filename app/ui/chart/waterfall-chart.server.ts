import { scaleLinear } from "d3-scale";
import type { AxisText, ChartSaid, Drawing, DrawnChart } from "./chart.ts";
import { chartOf, labelWidth, LINE, marksAcross, type Room, round, rowLabels } from "./chart-scale.server.ts";

/** A total, which the steps before it come to, or a step from where the last one ended. */
export interface WaterfallRow {
  label: string;
  amount: number;
  isTotal: boolean;
  /** What is written at its right. */
  figure: string;
}

interface WaterfallData extends Omit<ChartSaid, "names" | "tones"> {
  /** What the totals are: the first of the names. */
  total: string;
  rows: readonly WaterfallRow[];
  write: (value: number) => string;
}

const row = 34;
const thick = 18;
const tooth = 4;
const gap = 12;
const labelShare = 0.4;

/**
 * From one total to another, a row a step. The axis is that of the changes: totals far from zero would make slivers of
 * what led from one to the other, so they begin at its edge, which is torn then.
 */
export function waterfallChart({ total, ...data }: WaterfallData): DrawnChart {
  const names = [total, "Rise", "Fall"];
  const rows = data.rows.map((one) => ({
    label: one.label,
    cells: names.map((_, nth) => (nth === seriesOf(one) ? one.figure : "–")),
  }));
  const said = { ...data, names, tones: ["blue", "green", "red"] as const };
  return chartOf(said, "columns", (room) => drawn(data, room), rows);
}

const seriesOf = ({ amount, isTotal }: WaterfallRow) => (isTotal ? 0 : amount < 0 ? 2 : 1);

/** Where each row begins and ends on the axis; a total begins at zero. */
function spansOf(rows: readonly WaterfallRow[]): { from: number; to: number }[] {
  let reached = 0;
  return rows.map(({ amount, isTotal }) => {
    const from = isTotal ? 0 : reached;
    reached = from + amount;
    return { from, to: reached };
  });
}

/** Where the axis begins and ends: at zero, unless the steps would take less than half of it. */
export function waterfallEnds(rows: readonly WaterfallRow[]): [least: number, most: number] {
  const reached = spansOf(rows).map(({ to }) => to);
  const [least, most] = [Math.min(...reached), Math.max(...reached)];
  const span = most - least;
  if (rows.length === 0 || (span === 0 && most === 0)) return [0, 1];
  if (span > 0 && least > span) return [least - span / 4, most];
  if (span > 0 && most < -span) return [least, most + span / 4];
  return [Math.min(0, least), Math.max(0, most)];
}

function drawn({ rows, write }: Omit<WaterfallData, "total">, { width }: Room): Drawing {
  const called = rows.map(({ label }) => label);
  const { left, head, high, rule, texts } = rowLabels(called, { width, share: labelShare, row });
  const widest = Math.max(0, ...rows.map(({ figure }) => labelWidth(figure)));
  // Beside their labels the figures have a column of their own; above the bars they stand in the labels' line.
  const right = head > 0 ? width - 4 : width - widest - gap;
  const [least, most] = waterfallEnds(rows);
  const scale = scaleLinear()
    .domain([least, most])
    .range([left + 4, Math.max(right, left + 24)]);
  const x = (value: number) => round(scale(Math.min(most, Math.max(least, value))));
  const spans = spansOf(rows);
  const top = (index: number) => index * high + head + (row - thick) / 2;
  const bar = (index: number) => {
    const { from = 0, to = 0 } = spans[index] ?? {};
    if (from === to) return "";
    const [start, end] = [Math.min(x(from), x(to)), Math.max(x(from), x(to))];
    const long = Math.max(1, round(end - start));
    const y = top(index);
    if (from >= least && from <= most) return `M${start} ${y}h${long}v${thick}h${-long}z`;
    // Torn where it goes on to zero.
    const [torn, side] = from < least ? [start, 1] : [start + long, -1];
    const teeth = `l${side * tooth} ${-thick / 4}l${-side * tooth} ${-thick / 4}`.repeat(2);
    return `M${torn} ${y}h${side * long}v${thick}h${-side * long}${teeth}z`;
  };
  const links = spans.slice(1).map((_, index) => {
    const [at, from, to] = [x(spans[index]?.to ?? 0), top(index) + thick, top(index + 1)];
    // Not through the words that stand above the next bar.
    const end = head > 0 ? (index + 1) * high : to;
    return `M${at} ${round(from)}V${round(end)}${head > 0 ? `M${at} ${round(end + LINE)}V${round(to)}` : ""}`;
  });
  const text = ({ figure }: WaterfallRow, index: number): AxisText => ({
    x: width,
    y: round(head > 0 ? index * high + 15 : top(index) + 14),
    text: figure,
  });
  const words = texts(
    (index) => top(index) + 14,
    (index) => index * high,
  );
  const ticks = marksAcross(scale.ticks(4), write, x);
  const height = rows.length * high;
  return {
    width,
    height: height + 28,
    grid: ticks.map((tick) => rule(x(tick))).join(""),
    base: links.join(""),
    ticks: [...words.ticks, ...rows.map(text)],
    starts: words.starts ?? [],
    labels: ticks.flatMap((tick): AxisText[] => {
      const half = labelWidth(write(tick)) / 2;
      return x(tick) + half > width || x(tick) < half
        ? []
        : [{ x: x(tick), y: height + 22, text: write(tick) }];
    }),
    marks: [0, 1, 2].map((series) =>
      rows.map((one, index) => (seriesOf(one) === series ? bar(index) : "")).join(""),
    ),
    figures: [],
    ends: [],
  };
}
