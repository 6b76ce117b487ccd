import { scaleLinear } from "d3-scale";
import { decimalsNeeded, valueRange, writeValue } from "#app/chart-values.ts";
import type { AxisText, ChartData, ChartSaid, Drawing, DrawnChart } from "./chart.ts";

/** The room a chart has, in the units of its viewBox. */
export interface Room {
  width: number;
  height: number;
}

export const WIDE: Room = { width: 680, height: 290 };
const NARROW: Room = { width: 320, height: 240 };

/**
 * Text is 14 units tall: no letter of Public Sans or its stand-ins is wider than this on average. Its figures are all of
 * one width, and wider; the sign of percent is the widest.
 */
const LETTER = 7.8;
const FIGURE = 9.4;
const PERCENT = 13;
export const LINE = 20;

export const labelWidth = (text: string): number => {
  const figures = text.replace(/\D/g, "").length;
  const percents = text.split("%").length - 1;
  return figures * FIGURE + percents * PERCENT + (text.length - figures - percents) * LETTER;
};
export const round = (value: number): number => Math.round(value * 10) / 10;

/** A label cut to a width, in the drawing's units. */
export function fitted(label: string, width: number): string {
  if (labelWidth(label) <= width) return label;
  let length = label.length;
  while (length > 1 && labelWidth(`${label.slice(0, length)}…`) > width) length -= 1;
  return `${label.slice(0, length).trimEnd()}…`;
}

/** Where the labels of rows stand: at the left of their bars, or above them where one of them is too wide for that. */
export interface RowLabels {
  /** Kept free at the left of the bars, and above each; how high a row is with that. */
  left: number;
  head: number;
  high: number;
  /** A rule at a place across, beside the bars: through the words above them it would cross letters out. */
  rule: (x: number) => string;
  /** @param base of a row's bar: where a word beside it stands on. @param top where its row begins. */
  texts: (
    base: (index: number) => number,
    top: (index: number) => number,
  ) => Pick<Drawing, "ticks" | "starts">;
}

const between = 10;

/** @param share of the width that labels beside their bars may take. @param row its height without a label above it. */
export function rowLabels(
  labels: readonly string[],
  { width, share, row }: { width: number; share: number; row: number },
): RowLabels {
  const widest = Math.max(0, ...labels.map(labelWidth));
  if (widest > width * share) {
    const starts = (top: (index: number) => number) =>
      labels.map((text, index) => ({ x: 0, y: round(top(index) + 15), text: fitted(text, width) }));
    const high = row + LINE;
    const rule = (x: number) => labels.map((_, index) => `M${x} ${index * high + LINE}v${row}`).join("");
    return { left: 0, head: LINE, high, rule, texts: (_, top) => ({ ticks: [], starts: starts(top) }) };
  }
  const ticks = (base: (index: number) => number) =>
    labels.map((text, index) => ({ x: round(widest), y: round(base(index)), text }));
  const rule = (x: number) => `M${x} 0V${labels.length * row}`;
  return { left: widest + between, head: 0, high: row, rule, texts: (base) => ({ ticks: ticks(base) }) };
}

/** A chart of its words and the drawing in both its sizes. @param rows of its table, unless the page brings its own. */
export function chartOf(
  { finding, unit, source, summary, names, tones, labelName }: ChartSaid,
  kind: DrawnChart["kind"],
  draw: (room: Room) => Drawing,
  rows: DrawnChart["table"]["rows"] = [],
): DrawnChart {
  const drawings = { wide: draw(WIDE), narrow: draw(NARROW) };
  const words = { finding, unit, source, summary, names: [...names], ...(tones && { tones }) };
  return { kind, ...words, ...drawings, table: { labelName, rows } };
}

/** Marks of an axis without those that are written like another: two alike tell nothing, and nothing is zero but zero. */
export function distinctMarks(ticks: readonly number[], write: (value: number) => string): number[] {
  const written = new Set(ticks.includes(0) ? [write(0)] : []);
  return ticks.filter((tick) => {
    const text = write(tick);
    const isTold = tick === 0 || !written.has(text);
    written.add(text);
    return isTold;
  });
}

/** Those of them on an axis across that don't touch the one before. @param x where a value stands. */
export function marksAcross(
  ticks: readonly number[],
  write: (value: number) => string,
  x: (value: number) => number,
): number[] {
  let reached = -Infinity;
  return distinctMarks(ticks, write).filter((tick) => {
    const half = labelWidth(write(tick)) / 2;
    if (x(tick) - half < reached + 8) return false;
    reached = x(tick) + half;
    return true;
  });
}

/** The plot inside the room, its value axis and its rules. */
export interface PlotFrame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  y: (value: number) => number;
  axis: Pick<Drawing, "grid" | "base" | "ticks">;
}

/**
 * The plot with its value axis.
 * @param rightRoom kept free at the right of the plot.
 */
export function plotOf(data: ChartData, room: Room, kind: "columns" | "lines", rightRoom = 0): PlotFrame {
  const values = data.series.flatMap((one) => one.values).filter((value) => value !== null);
  const wholes = values.every((value) => Number.isInteger(value));
  const scale = scaleLinear()
    .domain(valueRange(data.series, kind === "columns" || data.fromZero === true))
    .nice(4);
  const all = scale.ticks(4).filter((tick) => !wholes || Number.isInteger(tick));
  const write = data.write ?? writer(all);
  const marks = distinctMarks(all, write);
  const left = Math.max(...marks.map((tick) => labelWidth(write(tick)))) + 8;
  const [top, right, bottom] = [LINE, room.width - rightRoom, room.height - LINE - 6];
  scale.range([bottom, top]);
  const y = (value: number) => round(scale(value));
  const [first, last] = scale.domain() as [number, number];
  const base = first <= 0 && last >= 0 ? 0 : first;
  const rule = (value: number) => `M${round(left)} ${y(value)}H${round(right)}`;
  return {
    left,
    right,
    top,
    bottom,
    y,
    axis: {
      grid: marks
        .filter((tick) => tick !== base)
        .map(rule)
        .join(""),
      base: rule(base),
      ticks: marks.map((tick) => ({ x: round(left - 8), y: round(y(tick) + 5), text: write(tick) })),
    },
  };
}

/**
 * Labels below the plot, thinned until none touches the next; counted from the last one, which is always there.
 * @param x the middle of the nth label's place.
 */
export function labelsBelow(data: ChartData, room: Room, x: (index: number) => number): AxisText[] {
  const texts = data.axisLabels ?? data.labels;
  const widest = Math.max(0, ...texts.map(labelWidth)) + 8;
  const step = texts.length > 1 ? Math.abs(x(1) - x(0)) : room.width;
  // Those that stand unevenly are thinned below, one by one.
  const every = data.at ? 1 : Math.max(1, Math.ceil(widest / step));
  const last = texts.length - 1;
  const placed = texts.flatMap((text, index) => {
    if ((last - index) % every !== 0) return [];
    const half = labelWidth(text) / 2;
    const middle = Math.min(Math.max(x(index), half), room.width - half);
    return [{ x: round(middle), y: room.height - 4, text }];
  });
  // The outermost were pushed in from the edges, towards their neighbours.
  return placed.reduceRight<AxisText[]>((placedTexts, one) => {
    const [next] = placedTexts;
    const ends = one.x + labelWidth(one.text) / 2 + 4;
    return next && ends > next.x - labelWidth(next.text) / 2 ? placedTexts : [one, ...placedTexts];
  }, []);
}

/** More points lie too close to each other to be told apart by a pointer. */
const MOST_HITS = 60;

/** Bands beside each other, each as far as the middle to its neighbours. */
export function hitsOf(
  { labels, series }: ChartData,
  plot: PlotFrame,
  x: (index: number) => number,
  write: (value: number) => string,
): NonNullable<Drawing["hits"]> {
  if (labels.length > MOST_HITS) return [];
  return labels.map((label, index) => {
    const from = index === 0 ? plot.left : (x(index - 1) + x(index)) / 2;
    const to = index === labels.length - 1 ? plot.right : (x(index) + x(index + 1)) / 2;
    const said = series.map(({ name, values }) => {
      const value = values[index] ?? null;
      const text = value === null ? "–" : write(value);
      return series.length > 1 ? `${name} ${text}` : text;
    });
    return {
      d: `M${round(from)} ${plot.top}H${round(to)}V${round(plot.bottom)}H${round(from)}z`,
      text: `${label}: ${said.join(", ")}`,
    };
  });
}

/** Writes figures with the decimals these need: "1,250", "−3.5". */
export function writer(values: readonly number[]): (value: number) => string {
  const decimals = decimalsNeeded([{ values }]);
  return (value) => writeValue(value, decimals);
}
