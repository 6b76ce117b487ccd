import { round } from "./chart-scale.server.ts";
import { lineInWords } from "./chart-words.ts";
import type { DrawnColumns } from "./small-columns.tsx";

/**
 * Sums of spans of time beside each other, the last one in full colour. A span of nothing has no column: the line at the
 * foot is its place. One column alone says no more than its figure: then there is no picture.
 * @param labels what each span is called where it is read aloud.
 */
export function smallColumns(
  values: readonly number[],
  labels: readonly string[],
  { width = 120, height = 32, write = String as (value: number) => string } = {},
): DrawnColumns | null {
  if (values.filter((value) => value > 0).length < 2) return null;
  const most = Math.max(...values);
  const step = width / values.length;
  const columns = values.map((value, index) => {
    if (value <= 0) return "";
    const tall = round(Math.max(1.5, (value / most) * (height - 2)));
    return `M${round(index * step)} ${height}v-${tall}h${round(step - 2)}v${tall}z`;
  });
  return {
    width,
    height,
    before: columns.slice(0, -1).join(""),
    last: columns.at(-1) ?? "",
    summary: lineInWords("", values, labels, write),
  };
}
