import { scaleLinear } from "d3-scale";
import type { ChartData, ChartWords, Drawing, DrawnChart } from "./chart.ts";
import { chartOf, labelWidth, marksAcross, plotOf, type Room, round, writer } from "./chart-scale.server.ts";

export interface Point {
  x: number;
  y: number;
}

interface ScatterData extends ChartWords, Pick<ChartData, "write"> {
  /** One or two groups of points: the second is drawn whole, in front of the others. */
  groups: readonly { name: string; points: readonly Point[] }[];
  /** Rules across the whole plot at a value of each axis: the medians. */
  cross?: Point;
  /** How a figure of the axis across is written; by default with the decimals it needs. */
  writeAcross?: (value: number) => string;
  /** The chart in words. */
  summary: string;
}

const radius = 5;
/** So many points would be a blot at their full size. */
const many = 100;

/** Points over two axes, both with their zero. Its numbers stand in a table that the page brings itself. */
export function scatterChart(data: ScatterData): DrawnChart {
  const names = data.groups.map((group) => group.name);
  return chartOf({ ...data, names }, "points", (room) => drawn(data, room));
}

function drawn(data: ScatterData, room: Room): Drawing {
  const points = data.groups.flatMap((group) => group.points);
  const series = [{ name: "", values: points.map((point) => point.y) }];
  const across = scaleLinear()
    .domain(acrossOf(points.map((point) => point.x)))
    .nice(4);
  const ticks = across.ticks(4);
  const text = data.writeAcross ?? writer(ticks);
  const half = (tick: number) => labelWidth(text(tick)) / 2;
  // The last mark stands under the end of the axis, and is no wider than the picture.
  const side = Math.max(radius, half(ticks.at(-1) ?? 0) - radius);
  const plot = plotOf({ ...data, labels: points.map(() => ""), series }, room, "columns", side);
  across.range([plot.left + radius, plot.right - radius]);
  const x = (tick: number) => round(Math.max(half(tick), across(tick)));
  const { cross } = data;
  return {
    ...room,
    ...plot.axis,
    base: cross
      ? `${plot.axis.base}M${round(across(cross.x))} ${plot.top}V${plot.bottom}M${round(plot.left)} ${plot.y(cross.y)}H${round(plot.right)}`
      : plot.axis.base,
    labels: marksAcross(ticks, text, x).map((tick) => ({ x: x(tick), y: room.height - 4, text: text(tick) })),
    marks: data.groups.map(({ points: drawnPoints }) => {
      const r = drawnPoints.length > many ? radius - 2 : radius;
      return drawnPoints
        .map(
          ({ x, y }) =>
            `M${round(across(x) - r)} ${plot.y(y)}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0${-2 * r} 0z`,
        )
        .join("");
    }),
    figures: [],
    ends: [],
  };
}

/** From zero, or from below where a value is; of a shares' small values the scale is as small. */
function acrossOf(values: readonly number[]): [number, number] {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  return [least, most > least ? most : least + 1];
}
