import { scaleLinear } from "d3-scale";
import type { AxisText, ChartSaid, Drawing, DrawnChart } from "./chart.ts";
import { chartOf, type Room, round, WIDE, labelWidth } from "./chart-scale.server.ts";

/** One line of the chart, on a scale of its own. */
export interface Box {
  label: string;
  lower: number;
  median: number;
  upper: number;
  /** Null where the company has no value. */
  dot: number | null;
  /** Single values, as thin strokes; may be empty. */
  strip: readonly number[];
  /** How many values lie beyond the scale, at either end: an arrow stands for them. */
  beyond: { below: number; above: number };
  /** What is written at the right: the company's value. */
  text: string;
}

/** The names are those of the middle half and of the company. */
interface BoxData extends ChartSaid {
  boxes: readonly Box[];
}

const row = 44;
const thick = 16;
const radius = 6;
const stroke = 6;

/** Boxes from the lower to the upper quartile with the median and a dot, a line each, each on its own scale. */
export function boxChart(data: BoxData): DrawnChart {
  return chartOf(data, "points", (room) => drawn(data, room));
}

function drawn({ boxes }: BoxData, room: Room): Drawing {
  // On a narrow drawing the label stands above its line: beside it there would be no room for the box.
  const isNarrow = room.width < WIDE.width;
  const high = isNarrow ? row + 14 : row;
  const left = isNarrow ? radius : Math.max(0, ...boxes.map(({ label }) => labelWidth(label))) + 16;
  const right = room.width - Math.max(0, ...boxes.map(({ text }) => labelWidth(text))) - 14;
  const middle = (index: number) => index * high + (isNarrow ? high - 18 : high / 2);
  const scales = boxes.map(({ lower, upper, median, dot, strip }) => {
    const all = [lower, upper, median, ...strip, ...(dot === null ? [] : [dot])];
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return scaleLinear()
      .domain(least === most ? [least - 1, most + 1] : [least, most])
      .range([left + radius + 4, Math.max(right - radius - 4, left + radius + 24)]);
  });
  const at = (index: number, value: number) => round(scales[index]?.(value) ?? left);
  const height = boxes.length * high;
  const paths = (draw: (box: Box, index: number) => string) => boxes.map(draw).join("");
  const text = (label: string, x: number, y: number): AxisText => ({ x: round(x), y: round(y), text: label });
  return {
    width: room.width,
    height,
    grid: "",
    base: paths(
      ({ strip, beyond }, index) =>
        `M${round(left)} ${middle(index)}H${round(right)}` +
        strip.map((value) => `M${at(index, value)} ${round(middle(index) - stroke)}v${2 * stroke}`).join("") +
        (beyond.below > 0 ? `M${round(left)} ${middle(index)}l8 -5v10z` : "") +
        (beyond.above > 0 ? `M${round(right)} ${middle(index)}l-8 -5v10z` : ""),
    ),
    ticks: isNarrow ? [] : boxes.map(({ label }, index) => text(label, left - 10, middle(index) + 5)),
    labels: [],
    starts: isNarrow ? boxes.map(({ label }, index) => text(label, 2, middle(index) - 16)) : [],
    marks: [
      // The median is a box within the box: its two edges are one strong line.
      paths(({ lower, median, upper }, index) => {
        const box = (from: number, to: number) =>
          `M${from} ${middle(index) - thick / 2}h${Math.max(1, round(to - from))}v${thick}H${from}z`;
        const line = at(index, median);
        return box(at(index, lower), at(index, upper)) + box(round(line - 1), round(line + 1));
      }),
      paths(({ dot }, index) => {
        if (dot === null) return "";
        return `M${round(at(index, dot) - radius)} ${middle(index)}a${radius} ${radius} 0 1 0 ${2 * radius} 0 ${radius} ${radius} 0 1 0${-2 * radius} 0z`;
      }),
    ],
    figures: boxes.map(({ text: written }, index) =>
      text(written, room.width - labelWidth(written) / 2 - 2, middle(index) + 5),
    ),
    ends: [],
  };
}
