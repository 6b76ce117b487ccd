/** Charts drawn on the server with d3's scales and shapes: a browser gets two short SVGs and no script. */
import { scaleBand, scalePoint } from "d3-scale";
import type { AxisText, ChartData, Drawing, DrawnChart, DrawnSparkline, Limits } from "./chart.ts";
import {
  chartOf,
  hitsOf,
  labelsBelow,
  labelWidth,
  plotOf,
  type Room,
  round,
  writer,
} from "./chart-scale.server.ts";
import { rows } from "./row-chart.server.ts";
import { chartInWords, limitsInWords, lineInWords } from "./chart-words.ts";

const mostSeries = 3;
/** Between two figures of which one stands below the other. */
const LETTERS = 15;
const widestColumn = 56;

/** Columns from zero, grouped when there are several series, each with its label and its figure: they lie down where there is no room for all of these. */
export function columnChart(data: ChartData): DrawnChart {
  return drawn("columns", data, (room) => columns(data, room));
}

/** Lines over an even axis; each is told apart by its dash as well as by its colour. A gap stays a gap. */
export function lineChart(data: ChartData): DrawnChart {
  return drawn("lines", data, (room) => lines(data, room));
}

const unlimited: Limits = { low: null, high: null };

/**
 * The shape of a series at a glance, to stand beside its last figure.
 * @param write how a figure is written in the words for those who can't see it.
 * @param limits drawn as a band. One that lies further off than the figures are apart is left out of the picture, which
 * it would flatten.
 */
export function sparkline(
  values: readonly number[],
  { width = 120, height = 32, write = writer(values), limits = unlimited } = {},
): DrawnSparkline {
  const data = { finding: "", unit: "", labelName: "", labels: values.map(String), source: "" };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const reach = most - least || Math.abs(most);
  const near = [limits.low, limits.high].filter(
    (limit): limit is number => limit !== null && limit >= least - reach && limit <= most + reach,
  );
  const low = Math.min(least, ...near);
  const span = Math.max(most, ...near) - low || 1;
  const x = across(data.labels, 2, width - 4);
  const y = (value: number) => round(height - 4 - ((value - low) / span) * (height - 8));
  const line = lineInWords("", values, data.labels, write, { bare: true });
  return {
    width,
    height,
    line: trace(values, x, y),
    end: { x: x(values.length - 1), y: y(values.at(-1) ?? low) },
    band: bandOf(limits, y, { width, height }),
    summary: [line, ...limitsInWords(limits, write)].join(" "),
  };
}

function bandOf(
  { low, high }: Limits,
  y: (value: number) => number,
  { width, height }: { width: number; height: number },
): DrawnSparkline["band"] {
  if (low === null && high === null) return null;
  const inside = (place: number) => Math.min(height, Math.max(0, place));
  const top = high === null ? 0 : inside(y(high));
  const foot = low === null ? height : inside(y(low));
  const edges = [high, low]
    .flatMap((limit) => (limit === null ? [] : [y(limit)]))
    .filter((place) => place === inside(place));
  return {
    area: foot > top ? `M0 ${top}H${width}V${foot}H0z` : "",
    edges: edges.map((place) => `M0 ${place}H${width}`).join(""),
  };
}

function drawn(kind: DrawnChart["kind"], data: ChartData, draw: (room: Room) => Drawing): DrawnChart {
  const { labels, series } = data;
  if (series.length === 0 || series.length > mostSeries)
    throw new RangeError("A chart has one to three series.");
  if (series.some((one) => one.values.length !== labels.length))
    throw new RangeError("A series has one value for each label.");
  const write = writerOf(data);
  const said = (value: number | null | undefined) => (typeof value === "number" ? write(value) : "–");
  return chartOf(
    { ...data, summary: chartInWords(data, write), names: series.map((one) => one.name) },
    kind,
    draw,
    labels.map((label, index) => ({ label, cells: series.map((one) => said(one.values[index])) })),
  );
}

function columns(data: ChartData, room: Room): Drawing {
  const plot = plotOf(data, room, "columns");
  const write = writerOf(data);
  const places = scaleBand<number>()
    .domain(data.labels.map((_, index) => index))
    .range([plot.left, plot.right])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const gap = data.series.length > 1 ? 1 : 0;
  const width = Math.min(places.bandwidth() / data.series.length, widestColumn);
  const middle = (index: number) => (places(index) ?? 0) + places.bandwidth() / 2;
  const start = (index: number, nth: number) => middle(index) + (nth - data.series.length / 2) * width;
  const zero = plot.y(0);
  const marks = data.series.map((one, nth) =>
    one.values
      .map((value, index) =>
        value === null
          ? ""
          : `M${round(start(index, nth))} ${zero}V${plot.y(value)}h${round(width - gap)}V${zero}z`,
      )
      .join(""),
  );
  const figures = data.series.flatMap((one, nth) =>
    one.values.flatMap((value, index): AxisText[] =>
      value === null
        ? []
        : [
            {
              x: round(start(index, nth) + (width - gap) / 2),
              y: round(plot.y(value) + (value < 0 ? 15 : -5)),
              text: write(value),
            },
          ],
    ),
  );
  const room1 = data.series.length > 1 ? width : places.step();
  const labels = labelsBelow(data, room, middle);
  if (labels.length < data.labels.length || figures.some(({ text }) => labelWidth(text) > room1)) {
    return rows(data, room, write);
  }
  return {
    ...room,
    ...plot.axis,
    labels,
    marks,
    figures,
    ends: [],
  };
}

function lines(data: ChartData, room: Room): Drawing {
  const write = writerOf(data);
  const lasts = data.series.map((one) => one.values.findLastIndex((value) => value !== null));
  const texts = data.series.map((one, nth) => {
    const value = one.values[lasts[nth] ?? -1];
    return typeof value === "number" ? write(value) : "";
  });
  const plot = plotOf(data, room, "lines", Math.max(...texts.map(labelWidth)) + 10);
  const x = data.at
    ? alongTime(data.at, plot.left + 4, plot.right - 4)
    : across(data.labels, plot.left + 4, plot.right - 4);
  const ends = data.series.flatMap((one, nth) => {
    const at = lasts[nth] ?? -1;
    const value = one.values[at];
    return typeof value === "number" ? [{ x: x(at), y: plot.y(value), text: texts[nth] ?? "" }] : [];
  });
  return {
    ...room,
    ...plot.axis,
    labels: labelsBelow(data, room, x),
    marks: data.series.map((one) => trace(one.values, x, plot.y)),
    figures: apart(
      ends.map((end) => ({ x: round(end.x + 10), y: round(end.y + 5), text: end.text })),
      plot.bottom + 5,
    ),
    ends: ends.map((end) => ({ x: end.x, y: end.y })),
    hits: hitsOf(data, plot, x, write),
  };
}

/** Figures beside each other's lines, one below the other where they would lie upon each other. @param foot of the last. */
function apart(texts: readonly AxisText[], foot: number): AxisText[] {
  let free = 0;
  const placed = texts
    .toSorted((one, other) => one.y - other.y)
    .map((text) => {
      const y = Math.max(text.y, free);
      free = y + LETTERS;
      return { ...text, y };
    });
  const over = Math.max(0, free - LETTERS - foot);
  return placed.map((text) => ({ ...text, y: round(text.y - over) }));
}

function across(labels: readonly string[], from: number, to: number): (index: number) => number {
  const places = scalePoint<number>()
    .domain(labels.map((_, index) => index))
    .range([from, to]);
  return (index) => round(places(index) ?? from);
}

function alongTime(at: readonly number[], from: number, to: number): (index: number) => number {
  const [first = 0, last = first] = [at[0], at.at(-1)];
  if (first === last) return () => round((from + to) / 2);
  return (index) => round(from + (((at[index] ?? first) - first) / (last - first)) * (to - from));
}

/** A line from point to point, each told by how far it lies from the one before: a year of days is a third shorter so. */
function trace(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  let path = "";
  let before: { x: number; y: number } | null = null;
  for (const [index, value] of values.entries()) {
    const at = value === null ? null : { x: x(index), y: y(value) };
    if (at && before) path += `l${short(at.x - before.x)}${next(short(at.y - before.y))}`;
    // A point alone is drawn as one: a path of no length with round ends.
    else if (at) path += `M${at.x} ${at.y}${(values[index + 1] ?? null) === null ? "z" : ""}`;
    before = at;
  }
  return path;
}

const short = (length: number) => String(round(length)).replace(/^(-?)0\./, "$1.");
/** Numbers of a path need nothing between them where the second has a sign. */
const next = (number: string) => (number.startsWith("-") ? number : ` ${number}`);

function writerOf(data: ChartData): (value: number) => string {
  return data.write ?? writer(data.series.flatMap((one) => one.values).filter((value) => value !== null));
}
