import type { ReportChart } from "../pdf/documents/report-document.ts";
import { count } from "#app/plural.ts";

const MOST_LABELS = 60;
const MOST_SERIES = 6;
const LONGEST_TEXT = 200;

export type ReadChart = { ok: true; chart: ReportChart } | { ok: false; line: number; message: string };

/**
 * A chart as authors write it, one setting a line:
 *
 *     kind: line
 *     title: Margins narrowed after 2023
 *     unit: per cent
 *     labels: 2022 | 2023 | 2024
 *     series: Bank A | 2.1 | 2.4 | 2.0
 *     source: Calder Row Research
 *
 * Parts are separated by `|`; a dash stands for a value that is missing. `line` in a problem counts from 0.
 */
export function readChart(text: string): ReadChart {
  const chart: ReportChart = { kind: "chart", type: "bar", title: "", labels: [], series: [] };
  const lines = text.split("\n");
  let seriesAt = 0;
  for (const [line, written] of lines.entries()) {
    if (written.trim() === "") continue;
    const colon = written.indexOf(":");
    const name = written.slice(0, colon).trim().toLowerCase();
    const value = curly(written.slice(colon + 1).trim());
    const parts = value.split("|").map((part) => part.trim().slice(0, LONGEST_TEXT));
    if (colon < 0) return { ok: false, line, message: "a chart has lines such as “title: …”" };
    if (name === "kind") {
      if (value !== "bar" && value !== "line")
        return { ok: false, line, message: "the kind of a chart is bar or line" };
      chart.type = value;
    } else if (name === "title") chart.title = value.slice(0, LONGEST_TEXT);
    else if (name === "unit") chart.unit = value.slice(0, LONGEST_TEXT);
    else if (name === "source") chart.source = value.slice(0, 2 * LONGEST_TEXT);
    else if (name === "labels") chart.labels = parts;
    else if (name === "series") {
      const [series = "", ...figures] = parts;
      const values = figures.map(readFigure);
      const wrong = figures.find((_, index) => values[index] === undefined);
      if (wrong !== undefined)
        return { ok: false, line, message: `“${wrong.slice(0, 40)}” in the chart is not a number` };
      chart.series.push({ name: series, values: values as (number | null)[] });
      seriesAt = line;
    } else return { ok: false, line, message: `a chart has no setting “${name.slice(0, 40)}”` };
  }
  if (chart.title === "") return { ok: false, line: 0, message: "the chart needs a title" };
  if (chart.labels.length === 0) return { ok: false, line: 0, message: "the chart needs labels" };
  if (chart.labels.length > MOST_LABELS)
    return { ok: false, line: 0, message: `a chart takes at most ${MOST_LABELS} labels` };
  if (chart.series.length === 0) return { ok: false, line: 0, message: "the chart needs a series" };
  if (chart.series.length > MOST_SERIES)
    return { ok: false, line: seriesAt, message: `a chart takes at most ${MOST_SERIES} series` };
  const uneven = chart.series.find((one) => one.values.length !== chart.labels.length);
  if (uneven) {
    const message = `“${uneven.name.slice(0, 40)}” has ${count(uneven.values.length, "value")} for ${count(chart.labels.length, "label")}`;
    return { ok: false, line: seriesAt, message };
  }
  return { ok: true, chart };
}

/** Apostrophes as they are printed; the rest of the text gets them from Markdown. */
function curly(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])'/gu, "’");
}

/** Null for a dash or nothing, undefined for what is no plain number. Thousands may be parted by commas. */
function readFigure(text: string): number | null | undefined {
  if (text === "" || text === "-" || text === "–") return null;
  const plain = text.replace(/^[−–]/, "-");
  if (!/^[+-]?(\d{1,3}(,\d{3})+|\d{1,12})(\.\d{1,6})?$/.test(plain)) return undefined;
  return Number(plain.replaceAll(",", ""));
}
