import { scaleLinear } from "d3-scale";
import type { AxisText, ChartData, Drawing } from "./chart.ts";
import { type Room, round, rowLabels, labelWidth } from "./chart-scale.server.ts";

const thick = 16;
const thin = 13;
const gap = 8;
/** Of the drawing's width, for labels beside their bars; wider ones stand above them. */
const labelShare = 0.35;

/**
 * The columns of a chart lying down, a row a label: where they stand there is no room for every label and every
 * figure. Bars begin at zero; those of several series lie below each other.
 */
export function rows(data: ChartData, { width }: Room, write: (value: number) => string): Drawing {
  const { labels, series } = data;
  const values = series.flatMap((one) => one.values).filter((value) => value !== null);
  const bar = series.length > 1 ? thin : thick;
  const row = series.length * (bar + 2) + gap;
  const { left, head, high, rule, texts } = rowLabels(labels, { width, share: labelShare, row });
  const room = (side: number[]) => Math.max(0, ...side.map((value) => labelWidth(write(value)))) + gap;
  const below = values.filter((value) => value < 0);
  const scale = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values) || (below.length > 0 ? 0 : 1)])
    .range([left + (below.length > 0 ? room(below) : 0), width - room(values.filter((value) => value >= 0))]);
  const x = (value: number) => round(scale(value));
  const top = (index: number, nth: number) => index * high + head + gap / 2 + nth * (bar + 2);
  const height = labels.length * high;
  const figureAt = (value: number, index: number, nth: number): AxisText => {
    const text = write(value);
    const beside = gap / 2 + labelWidth(text) / 2;
    return { x: round(x(value) + (value < 0 ? -beside : beside)), y: top(index, nth) + bar - 2, text };
  };
  const middle = (series.length * (bar + 2)) / 2 + 4;
  return {
    width,
    height,
    grid: "",
    base: rule(x(0)),
    ...texts(
      (index) => top(index, 0) + middle,
      (index) => index * high,
    ),
    labels: [],
    marks: series.map((one, nth) =>
      one.values
        .map((value, index) =>
          value === null ? "" : `M${x(0)} ${top(index, nth)}H${x(value)}v${bar}H${x(0)}z`,
        )
        .join(""),
    ),
    figures: series.flatMap((one, nth) =>
      one.values.flatMap((value, index) => (value === null ? [] : [figureAt(value, index, nth)])),
    ),
    ends: [],
  };
}
