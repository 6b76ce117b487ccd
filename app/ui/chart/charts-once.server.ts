/** A chart stands in a document as its drawing. What the drawing was made of need not follow for the scripts. */
import type { DrawnChart } from "./chart.ts";

/**
 * What a loader gives, with its charts, lists of them, or those of its parts (`revenue.chart`), as the answer needs them. In a document
 * only their captions are handed over: the rest is there to be rendered, and `<Chart>` finds it in the page when it
 * hydrates. The data of a client navigation has all of it.
 */
export function chartsOnce<Data extends object>({ isDocument }: { isDocument: boolean }, data: Data): Data {
  if (!isDocument) return data;
  const parts = Object.entries(data).map(([name, part]) => {
    if (isChart(part)) return [name, captionOf(part)];
    if (Array.isArray(part) && part.every(isChart)) return [name, part.map(captionOf)];
    return [name, hasChart(part) ? { ...part, chart: captionOf(part.chart) } : part];
  });
  return Object.fromEntries(parts) as Data;
}

const isChart = (value: unknown): value is DrawnChart =>
  value instanceof Object && "wide" in value && "narrow" in value;

const hasChart = (value: unknown): value is { chart: DrawnChart } =>
  value instanceof Object && "chart" in value && isChart(value.chart);

/** Properties that can't be enumerated are read by React and not handed over. The chart itself may be remembered: it stays as it is. */
function captionOf({ finding, unit, source, ...drawn }: DrawnChart): DrawnChart {
  const hidden = Object.entries(drawn).map(([name, value]) => [name, { value }] as const);
  return Object.defineProperties({ finding, unit, source }, Object.fromEntries(hidden)) as DrawnChart;
}
