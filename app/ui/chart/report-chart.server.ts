import type { DrawnChart } from "./chart.ts";
import { columnChart, lineChart } from "./draw-chart.server.ts";

/** A chart as a report's author wrote it. */
export interface WrittenChart {
  type: "bar" | "line";
  title: string;
  unit?: string;
  labels: string[];
  series: { name: string; values: (number | null)[] }[];
  source?: string;
}

/** The drawing of an author's chart for a page. */
export function drawReportChart({ type, title, unit, labels, series, source }: WrittenChart): DrawnChart {
  const data = {
    finding: title,
    unit: unit ?? "",
    labelName: "Label",
    labels,
    series,
    source: source ? `Source: ${source}` : "",
  };
  return type === "bar" ? columnChart(data) : lineChart(data);
}
