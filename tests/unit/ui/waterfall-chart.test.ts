/** The bars of a waterfall: where they begin and end, which way they go, and what is torn. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Drawing } from "#app/ui/chart/chart.ts";
import { waterfallChart, waterfallEnds, type WaterfallRow } from "#app/ui/chart/waterfall-chart.server.ts";
import { millionsText } from "#app/ui/text/figure-text.ts";

const rowsOf = (opening: number, steps: readonly number[]): WaterfallRow[] => {
  const closing = steps.reduce((sum, one) => sum + one, opening);
  const row = (label: string, amount: number, isTotal = false) => ({
    label,
    amount,
    isTotal,
    figure: millionsText(amount),
  });
  return [
    row("Opening NAV", opening, true),
    ...steps.map((step, at) => row(`Step ${at + 1}`, step)),
    row("Closing NAV", closing, true),
  ];
};

const chartOf = (opening: number, steps: readonly number[]) =>
  waterfallChart({
    finding: "It moved",
    unit: "GBP",
    source: "",
    summary: "",
    labelName: "Step",
    total: "NAV",
    rows: rowsOf(opening, steps),
    write: millionsText,
  });

/** Left and right of each bar of a path, by the row it stands in. */
const barsOf = (path = "") =>
  path
    .split("M")
    .filter(Boolean)
    .map((bar) => {
      const [, x = 0, y = 0, long = 0] = (/^(\S+) (\S+)h(\S+)v/.exec(bar) ?? []).map(Number);
      return { left: Math.min(x, x + long), right: Math.max(x, x + long), y, isTorn: bar.includes("l") };
    });
const within = ({ marks, width, ticks, labels }: Drawing) => {
  for (const { left, right } of marks.flatMap((path) => barsOf(path))) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }
  for (const { x } of [...ticks, ...labels]) expect(x).toBeLessThanOrEqual(width);
};

describe("the axis of a waterfall", () => {
  test("is that of the changes where these would be slivers from zero", () => {
    expect(waterfallEnds(rowsOf(100, [5, -3]))).toEqual([100 - 5 / 4, 105]);
    expect(waterfallEnds(rowsOf(-100, [5, -10]))).toEqual([-105, -95 + 10 / 4]);
  });

  test("begins at zero where they are a good part of the totals, and where all are alike", () => {
    expect(waterfallEnds(rowsOf(100, [50, -30]))[0]).toBeGreaterThan(0);
    expect(waterfallEnds(rowsOf(100, [120, -30]))).toEqual([0, 220]);
    expect(waterfallEnds(rowsOf(100, []))).toEqual([0, 100]);
    expect(waterfallEnds(rowsOf(0, []))).toEqual([0, 1]);
    expect(waterfallEnds([])).toEqual([0, 1]);
    expect(waterfallEnds(rowsOf(0, [-5]))).toEqual([-5, 0]);
  });
});

describe("its bars", () => {
  test("of totals are torn where the axis begins above zero, and whole where it begins there", () => {
    for (const [opening, torn] of [
      [1_000_000, true],
      [10, false],
    ] as const) {
      const { wide, narrow } = chartOf(opening, [20, -5]);
      for (const drawing of [wide, narrow])
        expect(barsOf(drawing.marks[0]).map(({ isTorn }) => isTorn)).toEqual([torn, torn]);
    }
  });

  test("each begin where the last one ended, and the last step ends at the closing total", () => {
    const amounts = fc.array(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), { maxLength: 36 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), amounts, (opening, steps) => {
        const { wide, narrow } = chartOf(opening, steps);
        for (const drawing of [wide, narrow]) {
          within(drawing);
          const bars = drawing.marks.flatMap((path, series) =>
            barsOf(path).map((bar) => ({ ...bar, series })),
          );
          const inOrder = bars.sort((one, other) => one.y - other.y);
          const moved = steps.filter((step) => step !== 0);
          const drawnSteps = inOrder.filter(({ series }) => series > 0);
          expect(drawnSteps.map(({ series }) => series)).toEqual(moved.map((step) => (step > 0 ? 1 : 2)));
          // A rise goes on at its right end, a fall at its left; the least bar is a unit wide.
          for (const [index, bar] of drawnSteps.entries()) {
            const before = drawnSteps[index - 1];
            if (!before) continue;
            const start = bar.series === 1 ? bar.left : bar.right;
            const end = before.series === 1 ? before.right : before.left;
            expect(Math.abs(start - end)).toBeLessThanOrEqual(2.1);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test("of nothing are not drawn, and their rows have their words", () => {
    const { wide, narrow, table } = chartOf(0, [0]);
    expect(wide.marks).toEqual(["", "", ""]);
    expect(narrow.ticks.at(-1)?.text).toBe("£0");
    expect(table.rows.map(({ cells }) => cells.filter((cell) => cell !== "–"))).toEqual([
      ["£0"],
      ["£0"],
      ["£0"],
    ]);
  });
});
