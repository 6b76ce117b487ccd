import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Chart } from "#app/ui/chart/chart.tsx";
import type { ChartData } from "#app/ui/chart/chart.ts";
import { labelWidth, writer } from "#app/ui/chart/chart-scale.server.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { columnChart, lineChart, sparkline } from "#app/ui/chart/draw-chart.server.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"];
const chartOf = (values: (number | null)[], more: Partial<ChartData> = {}): ChartData => ({
  finding: "It rose.",
  unit: "Enquiries a month",
  labelName: "Month",
  labels: months.slice(0, values.length).map((month) => `${month} 2026`),
  axisLabels: months.slice(0, values.length),
  series: [{ name: "Enquiries", values }],
  source: "Counted.",
  ...more,
});

/** The heights of the columns of one path, in the viewBox's units. */
function heights(path: string): number[] {
  return [...path.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)h/g)].map(([, zero, top]) => Number(zero) - Number(top));
}

/** The points of one line, in the viewBox's units. */
function pointsOf(path: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  for (const [, move = "", first, second] of path.matchAll(/([Ml])(-?[\d.]+)[ ]?(-?[\d.]+)/g)) {
    const from = move === "M" ? { x: 0, y: 0 } : (points.at(-1) ?? { x: 0, y: 0 });
    points.push({ x: from.x + Number(first), y: from.y + Number(second) });
  }
  return points;
}

describe("a column chart", () => {
  test("has columns as tall as their figures, from zero", () => {
    for (const drawing of [
      columnChart(chartOf([10, 20, 40])).wide,
      columnChart(chartOf([10, 20, 40])).narrow,
    ]) {
      const [one = 0, two = 0, four = 0] = heights(drawing.marks[0] ?? "");
      expect(one).toBeGreaterThan(0);
      expect(two / one).toBeCloseTo(2, 1);
      expect(four / one).toBeCloseTo(4, 1);
    }
  });

  test("hangs negative figures below zero and leaves out what is missing", () => {
    const { wide } = columnChart(chartOf([5, null, -5]));
    const [up = 0, down = 0, ...none] = heights(wide.marks[0] ?? "");
    expect(none).toEqual([]);
    expect(down).toBeCloseTo(-up, 1);
    expect(wide.figures.map((figure) => figure.text)).toEqual(["5", "−5"]);
  });

  test.each([[[0, 0, 0]], [[]], [[null, null]], [[1]], [[0.001, 0.002]], [[1e12, 5e11]], [[-3, -2]]])(
    "draws %j without a number that is none",
    (values) => {
      const text = JSON.stringify(columnChart(chartOf(values))) + JSON.stringify(lineChart(chartOf(values)));
      expect(text).not.toMatch(/NaN|Infinity|undefined/);
    },
  );

  test("keeps every mark and every text within its frame", () => {
    const data = chartOf([120, 80, 95, 140, 160, 155, 170, 90, 60, 130, 145, 150]);
    for (const chart of [columnChart(data), lineChart(data)]) {
      for (const { width, height, labels, ticks, figures } of [chart.wide, chart.narrow]) {
        for (const { x, y, text } of [...labels, ...ticks, ...figures]) {
          expect(x, text).toBeGreaterThanOrEqual(0);
          expect(x, text).toBeLessThanOrEqual(width);
          expect(y, text).toBeGreaterThan(8);
          expect(y, text).toBeLessThanOrEqual(height);
        }
      }
    }
  });

  const long = ["Commercial Property and Land", "Private Equity", "Infrastructure Debt Funds"];
  test.each([
    ["three short ones", chartOf([10, 20, 40])],
    ["a year of months", chartOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])],
    ["large sums", chartOf([1_234_567, 2_345_678, 345_678, 4_567_890, 5_678_901, 6_789_012, 0])],
    ["falls and gaps", chartOf([-1_234_567, null, 2_345_678, -345_678, 0, 6_789_012, 1])],
    ["long labels", chartOf([1, 2, 3], { labels: long, axisLabels: long })],
    [
      "two series",
      chartOf([], {
        labels: months,
        axisLabels: months,
        series: [
          { name: "Won", values: months.map((_, index) => index * 1000) },
          { name: "Lost", values: months.map((_, index) => -index * 1000) },
        ],
      }),
    ],
  ])("labels and figures stand at every column, at any width: %s", (_, data) => {
    const { wide, narrow } = columnChart(data);
    const known = data.series.flatMap((one) => one.values).filter((value) => value !== null);
    for (const { labels, ticks, starts = [], figures, width, height } of [wide, narrow]) {
      const written = [...labels, ...ticks, ...starts].map(({ text }) => text);
      for (const [index, label] of data.labels.entries()) {
        expect(
          written.some((text) => text === label || text === data.axisLabels?.[index]),
          label,
        ).toBe(true);
      }
      expect(figures).toHaveLength(known.length);
      for (const { x, y, text } of figures) {
        expect(x - labelWidth(text) / 2, text).toBeGreaterThanOrEqual(-1);
        expect(x + labelWidth(text) / 2, text).toBeLessThanOrEqual(width + 1);
        expect(y, text).toBeLessThanOrEqual(height);
      }
    }
  });

  test("lying down, its bars are as long as their figures, from zero, to either side", () => {
    const { narrow } = columnChart(chartOf([10, -20, 40, 0, 10, 10, 10, 10, 10, 10, 10, 10]));
    const spans = [...(narrow.marks[0] ?? "").matchAll(/M([\d.]+) [\d.]+H([\d.]+)v/g)];
    const [ten = 0, twenty = 0, forty = 0, none] = spans.map(([, from, to]) => Number(to) - Number(from));
    expect([twenty / ten, forty / ten, none]).toEqual([expect.closeTo(-2, 1), expect.closeTo(4, 1), 0]);
  });

  test("counts of things have no halves on their axis", () => {
    const { wide } = columnChart(chartOf([1, 0, 2]));
    expect(wide.ticks.map((tick) => tick.text)).toEqual(["0", "1", "2"]);
  });
});

describe("a line chart", () => {
  test("breaks its line where there is no figure and ends at the last one there is", () => {
    const { wide } = lineChart(chartOf([1, null, 3, 4, null]));
    expect(wide.marks[0]?.match(/M/g)).toHaveLength(2);
    expect(wide.figures).toEqual([expect.objectContaining({ text: "4" })]);
    expect(wide.ends).toHaveLength(1);
  });

  test("rises where its figures rise and falls where they fall, in both drawings", () => {
    const figures = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), {
      minLength: 2,
      maxLength: 12,
    });
    fc.assert(
      fc.property(figures, (values) => {
        const chart = lineChart(chartOf(values));
        for (const drawing of [chart.wide, chart.narrow]) {
          const points = pointsOf(drawing.marks[0] ?? "");
          expect(points).toHaveLength(values.length);
          const span = Math.max(...values) - Math.min(...values);
          // The axis may begin at zero: what is less of it than a tenth of a unit is drawn at one height.
          const least = Math.max(...values.map(Math.abs)) * 0.001;
          for (const [index, value] of values.entries()) {
            for (const [other, against] of values.entries()) {
              // Steps that are rounded to a tenth add up to half a unit over twelve points.
              if (value - against <= Math.max(span * 0.02, least)) continue;
              expect(points[index]?.y).toBeLessThan(points[other]?.y ?? 0);
            }
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test("is drawn whole for each width, with nothing shown from the other drawing", () => {
    const html = renderToStaticMarkup(<Chart chart={lineChart(chartOf([5, 9, 2, 7]))} />);
    const [wide = "", narrow = "", ...none] = html.match(/<svg[^]*?<\/svg>/g) ?? [];
    expect(none).toEqual([]);
    for (const svg of [wide, narrow]) {
      expect(svg).toMatch(/<path d="M[^"]+" data-series="1"/);
      expect(svg).toContain("Apr</text>");
      expect(svg).not.toContain("<use");
    }
  });

  test("need not begin at zero when all figures lie far from it, and does otherwise", () => {
    expect(lineChart(chartOf([590, 645, 675])).wide.ticks[0]?.text).not.toBe("0");
    expect(lineChart(chartOf([100, 645, 675])).wide.ticks[0]?.text).toBe("0");
  });
});

test("is told in words: first, last, highest, lowest", () => {
  expect(lineChart(chartOf([5, 9, 2, 7])).summary).toBe(
    "It rose. Enquiries a month. From 5 (Jan 2026) to 7 (Apr 2026); highest 9 (Feb 2026), lowest 2 (Mar 2026).",
  );
  expect(columnChart(chartOf([null])).summary).toContain("No figures.");
});

test("its table has every figure, written as on the chart", () => {
  const { table } = columnChart(chartOf([1200, null, 3.5]));
  expect(table.rows).toEqual([
    { label: "Jan 2026", cells: ["1,200.0"] },
    { label: "Feb 2026", cells: ["–"] },
    { label: "Mar 2026", cells: ["3.5"] },
  ]);
});

test("rows have their whole labels, beside their bars or above them", () => {
  const labels = ["Short", "Commercial Property and Land of the North"];
  const { wide, narrow } = barChart({ ...chartOf([1, 2]), labels, axisLabels: labels });
  for (const { ticks, starts = [] } of [wide, narrow]) {
    expect([...ticks, ...starts].map(({ text }) => text)).toEqual(labels);
  }
});

test("refuses what can't be read: four series, or a series of another length", () => {
  const series = { name: "x", values: [1] };
  expect(() => columnChart(chartOf([1], { series: [series, series, series, series] }))).toThrow(RangeError);
  expect(() => lineChart(chartOf([1, 2], { series: [series] }))).toThrow(RangeError);
});

test("a sparkline stays in its box and says where it went", () => {
  const spark = sparkline([3, 9, 4, 6]);
  expect(spark.summary).toBe("From 3 to 6; highest 9, lowest 3.");
  for (const [, y] of spark.line.matchAll(/[ML][\d.]+,([\d.]+)/g)) {
    expect(Number(y)).toBeGreaterThanOrEqual(0);
    expect(Number(y)).toBeLessThanOrEqual(spark.height);
  }
  expect(JSON.stringify(sparkline([5]))).not.toContain("NaN");
});

test("a sparkline's limits make a band, and one that lies far off doesn't flatten it", () => {
  const limits = (low: number | null, high: number | null) =>
    sparkline([3, 9, 4, 6], { limits: { low, high } });
  expect(sparkline([3, 9]).band).toBeNull();
  const both = limits(2, 8);
  expect(both.summary).toBe("From 3 to 6; highest 9, lowest 3. Limits: 2 and 8.");
  const [, top = "", foot = ""] = /^M0 ([\d.]+)H120V([\d.]+)H0z$/.exec(both.band?.area ?? "") ?? [];
  expect(Number(top)).toBeGreaterThan(0);
  expect(Number(foot)).toBeGreaterThan(Number(top));
  expect(both.band?.edges).toBe(`M0 ${top}H120M0 ${foot}H120`);
  // Everything lies within a far limit, and nothing within one that is far on the other side.
  const far = limits(null, 500);
  expect(far.line).toBe(sparkline([3, 9, 4, 6]).line);
  expect(far.band).toEqual({ area: "M0 0H120V32H0z", edges: "" });
  expect(limits(500, null).band).toEqual({ area: "", edges: "" });
  expect(limits(500, null).summary).toContain("Lower limit: 500.");
  // Rules that leave nothing between them.
  expect(limits(8, 2).band?.area).toBe("");
  expect(JSON.stringify(sparkline([0, 0], { limits: { low: 0, high: null } }))).not.toContain("NaN");
});

test("writes thousands with commas and a real minus", () => {
  expect(writer([1250, 3])(-1250)).toBe("−1,250");
  expect(writer([0.25])(1234567.891)).toBe("1,234,567.89");
  expect(writer([1, 2])(-0.2)).toBe("0");
});
