import { scaleLinear } from "d3-scale";
import type { AxisText, ChartSaid, Drawing, DrawnChart } from "./chart.ts";
import { chartOf, type Room, round, rowLabels, labelWidth } from "./chart-scale.server.ts";

/** The names are the states that are drawn; what lies between stays empty. */
interface StripData extends ChartSaid {
  /** Where the axis ends; it begins at 0. */
  most: number;
  /** Places on the axis, the last first: as many are written as there is room for. */
  marks: readonly { at: number; text: string }[];
  rows: readonly {
    label: string;
    spans: readonly { from: number; to: number; series: number }[];
    /** The same in words, one for each name. */
    cells: string[];
  }[];
}

const row = 32;
const thick = 16;
const foot = 26;
const gap = 10;
/** Of the drawing's width, for labels beside their strips; wider ones stand above them. */
const labelShare = 0.42;

/** A strip for each row, along a common axis, coloured where it was in one of the named states. */
export function stripChart(data: StripData): DrawnChart {
  const rows = data.rows.map(({ label, cells }) => ({ label, cells }));
  return chartOf(data, "columns", (room) => drawn(data, room), rows);
}

function drawn({ rows, names, marks: places, most }: StripData, { width }: Room): Drawing {
  const called = rows.map(({ label }) => label);
  const { left, head, high, rule, texts } = rowLabels(called, { width, share: labelShare, row });
  const scale = scaleLinear()
    .domain([0, most])
    .range([left, width - 4])
    .clamp(true);
  const x = (at: number) => round(scale(at));
  const bottom = rows.length * high;
  const top = (index: number) => index * high + head + (row - thick) / 2;
  const marks = names.map((_, series) =>
    rows
      .flatMap(({ spans }, index) =>
        spans
          .filter((span) => span.series === series)
          .map(({ from, to }) => {
            // The shortest is a line that can still be seen; those that follow each other stay apart.
            const end = Math.max(x(from) + 2, x(to) - 1);
            return `M${x(from)} ${top(index)}H${round(end)}v${thick}H${x(from)}z`;
          }),
      )
      .join(""),
  );
  let free = width;
  const written = places.flatMap(({ at, text }): AxisText[] => {
    const half = labelWidth(text) / 2;
    const middle = Math.min(Math.max(x(at), half), width - half);
    if (middle + half > free) return [];
    free = middle - half - gap;
    return [{ x: round(middle), y: bottom + foot - 6, text }];
  });
  return {
    width,
    height: bottom + foot,
    grid: places.map(({ at }) => rule(x(at))).join(""),
    base: rule(round(left)),
    ...texts(
      (index) => top(index) + 13,
      (index) => index * high,
    ),
    labels: written,
    marks,
    figures: [],
    ends: [],
  };
}
