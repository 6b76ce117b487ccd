/** Lines over uneven days, from zero, and what a pointer is told over them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { labelWidth } from "#app/ui/chart/chart-scale.server.ts";

const words = { finding: "It rose.", unit: "GBP", labelName: "Day", source: "Counted." };
const chartOf = (at: number[], values: (number | null)[], more: object = {}) =>
  lineChart({ ...words, labels: at.map(String), at, series: [{ name: "NAV", values }], ...more });
const xOf = (d: string) => Number(/^M([\d.]+) /.exec(d)?.[1]);

describe("days that are not evenly apart", () => {
  test("stand where they lie in time", () => {
    const { wide } = chartOf([0, 10, 100], [1, 2, 3]);
    const [first = 0, last = 0] = [xOf(wide.marks[0] ?? ""), wide.ends[0]?.x ?? 0];
    const [, step = 0] = /l([\d.]+)/.exec(wide.marks[0] ?? "") ?? [];
    expect(Number(step) / (last - first)).toBeCloseTo(0.1, 2);
  });

  test("have labels that don't touch, whatever the days and however large the values", () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 36 });
    const amount = fc.option(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), { nil: null });
    fc.assert(
      fc.property(days, fc.array(amount, { minLength: 36, maxLength: 36 }), (at, values) => {
        const sorted = at.sort((one, other) => one - other);
        const chart = chartOf(sorted, values.slice(0, at.length));
        expect(JSON.stringify(chart)).not.toMatch(/NaN|Infinity/);
        for (const { labels, width } of [chart.wide, chart.narrow]) {
          let reached = -9;
          for (const { x, text } of labels) {
            expect(x - labelWidth(text) / 2).toBeGreaterThanOrEqual(reached);
            reached = x + labelWidth(text) / 2;
          }
          expect(reached).toBeLessThanOrEqual(width + 0.1);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("are one point in the middle where there is one day alone", () => {
    const { wide } = chartOf([5], [7]);
    expect(wide.marks[0]).toMatch(/z$/);
    expect(wide.ends).toHaveLength(1);
  });
});

describe("what a pointer is told", () => {
  test("covers the plot without a gap, and says each label with every series", () => {
    const { wide, narrow } = lineChart({
      ...words,
      labels: ["Q1", "Q2", "Q3"],
      series: [
        { name: "Actual", values: [1, null, 3] },
        { name: "Limit", values: [2, 2, 2] },
      ],
    });
    for (const { hits = [] } of [wide, narrow]) {
      expect(hits.map(({ text }) => text)).toEqual([
        "Q1: Actual 1, Limit 2",
        "Q2: Actual –, Limit 2",
        "Q3: Actual 3, Limit 2",
      ]);
      const ends = hits.map(({ d }) => [xOf(d), Number(/H([\d.]+)V/.exec(d)?.[1])]);
      expect(ends.slice(1).map(([from]) => from)).toEqual(ends.slice(0, -1).map(([, to]) => to));
    }
  });

  test("is left out where points lie too close", () => {
    const values = Array.from({ length: 61 }, (_, index) => index);
    expect(
      lineChart({ ...words, labels: values.map(String), series: [{ name: "", values }] }).wide.hits,
    ).toEqual([]);
  });
});

test("a line that begins at zero does, however narrow the band of its values", () => {
  const margins = [0.15, 0.19, 0.17];
  const axis = (more: object) =>
    chartOf([1, 2, 3], margins, {
      write: (value: number) => `${Math.round(value * 100)}%`,
      ...more,
    }).wide.ticks.map(({ text }) => text);
  expect(axis({ fromZero: true })[0]).toBe("0%");
  expect(axis({})[0]).not.toBe("0%");
});
