import { writeValue } from "#app/chart-values.ts";
import type { Canvas } from "./canvas.ts";
import { fitText, widthOf, widthOfText } from "./fonts.ts";
import type { TextStyle } from "./lines.ts";
import { COLOUR } from "./page.ts";
import type { ReportChart } from "./documents/report-document.ts";

/** The area data is drawn in, and where a value stands in it. */
export interface PlotArea {
  left: number;
  right: number;
  /** Right end of the column: names at the line ends may reach it. */
  edge: number;
  top: number;
  bottom: number;
  /** Middle of the nth label's place. */
  x(index: number): number;
  y(value: number): number;
  decimals: number;
  valueStyle: TextStyle;
}

/** Never colour alone: each line has its own dash and marker. */
const DASHES = [null, [5, 2.5], [1.5, 2], [7, 2, 1.5, 2], [3, 3], [9, 3]] as const;
const MOST_MARKERS = 30;

/** Groups of bars from zero, each with its value above (below, if negative) where there is room for all. */
export function drawBars(canvas: Canvas, chart: ReportChart, plot: PlotArea): void {
  const band = (plot.right - plot.left) / Math.max(1, chart.labels.length);
  const group = band * (chart.series.length > 1 ? 0.78 : 0.58);
  const slot = Math.min(group / chart.series.length, 46);
  const gap = chart.series.length > 1 ? Math.min(2, slot * 0.12) : 0;
  const zero = plot.y(0);
  const widest = Math.max(
    0,
    ...chart.series.flatMap((one) =>
      one.values.map((value) =>
        value === null ? 0 : widthOf(writeValue(value, plot.decimals), "sans", plot.valueStyle.size, true),
      ),
    ),
  );
  const named = widest + 1 <= (chart.series.length > 1 ? slot + gap : band * 0.9);
  chart.series.forEach((one, index) => {
    const colour = COLOUR.series[index % COLOUR.series.length]!;
    one.values.forEach((value, at) => {
      if (value === null) return;
      const middle = plot.x(at) + (index - (chart.series.length - 1) / 2) * slot;
      const y = plot.y(value);
      canvas.box(
        middle - (slot - gap) / 2,
        Math.min(y, zero),
        slot - gap,
        Math.max(Math.abs(zero - y), 0.4),
        colour,
      );
      if (named) {
        canvas.text(
          writeValue(value, plot.decimals),
          plot.valueStyle,
          middle,
          value < 0 ? y + 8.5 : y - 3,
          "middle",
        );
      }
    });
  });
}

/** Lines with markers, each named at its end in its own colour. */
export function drawLines(canvas: Canvas, chart: ReportChart, plot: PlotArea): void {
  const { x } = plot;
  const ends: { name: string; colour: string; y: number; x: number }[] = [];
  chart.series.forEach((one, index) => {
    const colour = COLOUR.series[index % COLOUR.series.length]!;
    const { kit } = canvas;
    kit.save().lineWidth(1.7).lineJoin("round").strokeColor(colour);
    const dash = DASHES[index % DASHES.length];
    if (dash) kit.dash(dash[0], { space: dash[1] });
    let drawing = false;
    one.values.forEach((value, at) => {
      if (value === null) drawing = false;
      else if (drawing) kit.lineTo(x(at), plot.y(value));
      else {
        kit.moveTo(x(at), plot.y(value));
        drawing = true;
      }
    });
    kit.stroke().undash().restore();
    if (one.values.length <= MOST_MARKERS) {
      one.values.forEach(
        (value, at) => value !== null && drawMarker(canvas, index, x(at), plot.y(value), colour),
      );
    }
    const last = one.values.findLastIndex((value) => value !== null);
    if (last >= 0) ends.push({ name: one.name, colour, y: plot.y(one.values[last]!), x: x(last) });
  });
  if (chart.series.length > 1) drawEnds(canvas, ends, plot);
}

function drawMarker(canvas: Canvas, index: number, x: number, y: number, colour: string): void {
  const { kit } = canvas;
  if (index % 3 === 0) kit.circle(x, y, 2.4);
  else if (index % 3 === 1) kit.rect(x - 2.2, y - 2.2, 4.4, 4.4);
  else kit.polygon([x, y - 3], [x + 3, y], [x, y + 3], [x - 3, y]);
  kit.lineWidth(1).fillAndStroke(index % 2 === 0 ? colour : COLOUR.white, colour);
}

const APART = 10.5;

function drawEnds(
  canvas: Canvas,
  ends: { name: string; colour: string; y: number; x: number }[],
  plot: PlotArea,
): void {
  const placed = ends.toSorted((one, other) => one.y - other.y);
  placed.forEach((one, index) => {
    const above = placed[index - 1];
    if (above) one.y = Math.max(one.y, above.y + APART);
  });
  // What was pushed below the axis moves up again, and those above it with it.
  placed.toReversed().forEach((one, index, all) => {
    one.y = Math.min(one.y, index === 0 ? plot.bottom : all[index - 1]!.y - APART);
  });
  for (const one of placed) {
    const style: TextStyle = {
      ...plot.valueStyle,
      size: 7.75,
      bold: true,
      tabular: false,
      colour: one.colour,
    };
    const name = fitText(one.name, "sansBold", style.size, plot.edge - one.x - 8);
    // The axis runs on behind it a little way.
    canvas.box(one.x + 6, one.y - 4.5, widthOfText(name, "sansBold", style.size) + 3, 9, COLOUR.white);
    canvas.text(name, style, one.x + 8, one.y + 2.7);
  }
}
