import { decimalsNeeded, writeValue } from "#app/chart-values.ts";
import type { Canvas, Element } from "./canvas.ts";
import { reportChartInWords, valueScale, type Scale } from "./chart-scale.ts";
import { drawBars, drawLines, type PlotArea } from "./chart-marks.ts";
import { captionItems, onePiece, sourceItems } from "./compose-caption.ts";
import type { TextColumn } from "./compose-text.ts";
import type { Item } from "./flow.ts";
import { fitText, widthOf, widthOfText } from "./fonts.ts";
import { baseline, breakLines, widestWord, type Line, type TextStyle } from "./lines.ts";
import { COLOUR } from "./page.ts";
import type { ReportChart } from "./documents/report-document.ts";

const AXIS: TextStyle = { size: 7.75, leading: 9.5, colour: COLOUR.muted, tabular: true };
const UNIT: TextStyle = { size: 8.5, leading: 12, colour: COLOUR.muted };
const PLOT_HEIGHT = 168;
const LEGEND_ROW = 15;
/** From the ends of a line chart's axis to its first and last point. */
const INSET = 16;

interface Layout {
  scale: Scale;
  unit: Line[];
  legend: { name: string; x: number; row: number }[];
  legendRows: number;
  labels: Line[][];
  every: number;
  labelLines: number;
  /** White between the plot and its labels: more where the values of negative bars stand below them. */
  labelGap: number;
  axis: number;
  ends: number;
}

/** A chart drawn as lines and shapes, one piece that may float, with its data in words for a screen reader. */
export function chartItems(
  canvas: Canvas,
  chart: ReportChart,
  number: string,
  column: TextColumn,
  source: string | undefined,
): Item[] {
  const layout = layOut(chart, column.width);
  let element: Element | undefined;
  const top =
    layout.unit.length * UNIT.leading + layout.legendRows * LEGEND_ROW + (chart.type === "bar" ? 15 : 12);
  const height = top + PLOT_HEIGHT + layout.labelGap + layout.labelLines * AXIS.leading + 3;
  const figureItem: Item = {
    height,
    before: 0,
    draw(y) {
      canvas.content(element!, "Figure", () => {
        canvas.lines(layout.unit, UNIT, column.x, y);
        drawLegend(canvas, layout, column.x, y + layout.unit.length * UNIT.leading + 3);
        drawPlot(canvas, chart, layout, column, y + top);
      });
      element!.end();
    },
  };
  const open = () => {
    element = canvas.element("Figure", column.parent?.(), { alt: reportChartInWords(chart) });
    return canvas.element("Caption", element);
  };
  const items = [
    ...captionItems(canvas, number, chart.title, column, open),
    figureItem,
    ...sourceItems(canvas, source, column),
  ];
  items.at(-1)!.after = 16;
  return [onePiece(items)];
}

function layOut(chart: ReportChart, width: number): Layout {
  const scale = valueScale(chart);
  const note = scale.low > 0 ? "axis does not start at zero" : "";
  const unit = [chart.unit, note].filter(Boolean).join("; ");
  const axis =
    Math.max(
      ...scale.ticks.map((tick) => widthOf(writeValue(tick, scale.decimals), "sans", AXIS.size, true)),
    ) + 8;
  const ends = chart.type === "line" ? endWidth(chart) : 0;
  const band =
    chart.type === "line"
      ? (width - axis - ends - 2 * INSET) / Math.max(1, chart.labels.length - 1)
      : (width - axis - ends) / Math.max(1, chart.labels.length);
  const words = chart.labels.map((label) => widestWord([{ text: label.slice(0, 60) }], AXIS));
  const wide = chart.labels.map((label) => labelWidth(label.slice(0, 60)));
  // A line's points need not all be named; bars are, in up to three lines, while their longest word fits.
  const widest = chart.type === "line" ? wide : words;
  const every = Math.max(1, Math.ceil(Math.max(0, ...widest.map((one) => one + 8)) / band));
  const labels = chart.labels.map((label, index) =>
    index % every === 0
      ? clamp(breakLines([{ text: label.slice(0, 120) }], AXIS, band * every - 5), band * every - 5)
      : [],
  );
  const legend = legendOf(chart, width);
  return {
    scale,
    unit: unit ? breakLines([{ text: unit.charAt(0).toUpperCase() + unit.slice(1) }], UNIT, width) : [],
    legend,
    legendRows: legend.length > 0 ? legend.at(-1)!.row + 1 : 0,
    labels,
    every,
    labelLines: Math.max(1, ...labels.map((lines) => lines.length)),
    labelGap: chart.type === "bar" && scale.low < 0 ? 13 : 5,
    axis,
    ends,
  };
}

const MOST_LABEL_LINES = 3;

function clamp(lines: Line[], room: number): Line[] {
  if (lines.length <= MOST_LABEL_LINES) return lines;
  const { text } = lines[MOST_LABEL_LINES - 1]!;
  const cut = breakLines([{ text: fitText(`${text} ………`, "sans", AXIS.size, room) }], AXIS, Infinity);
  return [...lines.slice(0, MOST_LABEL_LINES - 1), ...cut];
}

function labelWidth(text: string): number {
  return widthOfText(text, "sans", AXIS.size, true);
}

/** Room right of a line chart for the names at the line ends; one series alone needs none. */
function endWidth(chart: ReportChart): number {
  if (chart.series.length < 2) return 0;
  // The last point stands INSET before the end of the axis.
  return Math.min(
    120,
    Math.max(...chart.series.map((one) => widthOfText(one.name.slice(0, 60), "sansBold", AXIS.size))) -
      INSET +
      12,
  );
}

function legendOf(chart: ReportChart, width: number): Layout["legend"] {
  if (chart.type === "line" || chart.series.length < 2) return [];
  let x = 0;
  let row = 0;
  return chart.series.map((one) => {
    const name = fitText(one.name, "sans", UNIT.size, width - 20);
    const taken = 14 + widthOfText(name, "sans", UNIT.size) + 16;
    if (x > 0 && x + taken > width) {
      x = 0;
      row += 1;
    }
    const entry = { name, x, row };
    x += taken;
    return entry;
  });
}

function drawLegend(canvas: Canvas, layout: Layout, x: number, y: number): void {
  layout.legend.forEach((entry, index) => {
    const top = y + entry.row * LEGEND_ROW;
    canvas.box(x + entry.x, top + 3, 8, 8, COLOUR.series[index % COLOUR.series.length]!);
    canvas.text(entry.name, UNIT, x + entry.x + 13, baseline(UNIT, top + 1));
  });
}

function drawPlot(canvas: Canvas, chart: ReportChart, layout: Layout, column: TextColumn, top: number): void {
  const { scale } = layout;
  const left = column.x + layout.axis;
  const right = column.x + column.width - layout.ends;
  const count = Math.max(1, chart.labels.length);
  const plot: PlotArea = {
    left,
    right,
    edge: column.x + column.width,
    x: (index) => {
      if (chart.type === "bar") return left + ((right - left) / count) * (index + 0.5);
      return count === 1
        ? (left + right) / 2
        : left + INSET + ((right - left - 2 * INSET) / (count - 1)) * index;
    },
    top,
    bottom: top + PLOT_HEIGHT,
    y: (value) => top + PLOT_HEIGHT * (1 - (value - scale.low) / (scale.high - scale.low)),
    decimals: decimalsNeeded(chart.series),
    valueStyle: { ...AXIS, size: 7.25, colour: COLOUR.ink },
  };
  for (const tick of scale.ticks) {
    const y = plot.y(tick);
    const isBase = tick === 0 || (scale.low > 0 && tick === scale.low);
    canvas.rule(plot.left, plot.right, y, isBase ? COLOUR.rule : COLOUR.hairline, isBase ? 0.8 : 0.5);
    canvas.text(writeValue(tick, scale.decimals), AXIS, plot.left - 6, y + 2.7, "right");
  }
  layout.labels.forEach((lines, index) => {
    const middle = plot.x(index);
    lines.forEach((line, row) =>
      canvas.line(
        line,
        AXIS,
        middle - line.width / 2,
        plot.bottom + layout.labelGap + baseline(AXIS, row * AXIS.leading),
      ),
    );
  });
  if (chart.type === "bar") drawBars(canvas, chart, plot);
  else drawLines(canvas, chart, plot);
}
