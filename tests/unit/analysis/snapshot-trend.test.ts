import { describe, expect, test } from "vitest";
import type { Bridge } from "#app/features/analysis/valuation/maths/value-bridge.ts";
import { moversChart } from "#app/features/analysis/valuation/pages/snapshot/bridge-plot.server.ts";
import {
  navTrend,
  ratioTrends,
} from "#app/features/analysis/valuation/pages/snapshot/snapshot-trend.server.ts";

const point = (asOf: string, navPence: number, tvpi: number | null = null, xirr: number | null = null) => ({
  asOf,
  navPence,
  tvpi,
  xirr,
});

describe("what snapshots say over time", () => {
  test("needs two days", () => {
    expect(navTrend([])).toBeNull();
    expect(navTrend([point("2026-06-30", 1)])).toBeNull();
    expect(ratioTrends([point("2026-03-31", 1, 1.2), point("2026-06-30", 1)])).toEqual([]);
  });

  test.each([
    [100, 160, "Net asset value is £160m, up from £100m on 31 Mar 2026"],
    [160, 100, "Net asset value is £100m, down from £160m on 31 Mar 2026"],
    [100, 100, "Net asset value is £100m, as on 31 Mar 2026"],
  ])("of %dm and %dm says which way it went", (from, to, finding) => {
    const million = 100_000_000;
    const chart = navTrend([point("2026-03-31", from * million), point("2026-09-30", to * million)]);
    expect(chart?.finding).toBe(finding);
  });

  test("draws the ratios where they were frozen, MOIC beside what was paid in", () => {
    const charts = ratioTrends([
      point("2025-12-31", 1),
      point("2026-03-31", 1, 1.2, -0.05),
      point("2026-09-30", 1, 1.5, 0.2),
    ]);
    expect(charts.map(({ finding }) => finding)).toEqual([
      "TVPI (MOIC) is 1.5×, up from 1.2× on 31 Mar 2026",
      "XIRR is 20%, up from −5% on 31 Mar 2026",
    ]);
    expect(charts[0]?.names).toEqual(["TVPI (MOIC)", "Paid in"]);
    expect(charts[0]?.table.rows).toHaveLength(2);
  });
});

describe("who moved a portfolio", () => {
  const none = { opening: 0, contributions: 0, distributions: 0, closing: 0 };
  const moved = (name: string, steps: Partial<Bridge>) => ({ name, steps: { ...none, ...steps } as Bridge });

  test("leaves out what was paid in and out, and puts the furthest first", () => {
    const chart = moversChart(
      [
        moved("Bought", { closing: 500_00, contributions: 500_00 }),
        moved("Rose", { opening: 100_00, closing: 150_00 }),
        moved("Fell", { opening: 300_00, closing: 100_00, distributions: -50_00 }),
      ],
      "",
    );
    expect(chart?.data.labels).toEqual(["Fell", "Rose"]);
    expect(chart?.figures).toEqual(["−£150", "+£50"]);
    expect(chart?.data.series.map(({ values }) => values)).toEqual([
      [0, 50],
      [-150, 0],
    ]);
    expect(chart?.data.finding).toBe("Fell moved it most: −£150");
  });

  test("says nothing of one alone, and has ten bars at most", () => {
    expect(moversChart([moved("Rose", { closing: 1 })], "")).toBeNull();
    const many = Array.from({ length: 36 }, (_, index) => moved(`${index}`, { closing: index + 1 }));
    const chart = moversChart(many, "");
    expect(chart?.data.labels).toHaveLength(10);
    expect(chart?.data.unit).toContain("the table has 26 smaller ones, too");
  });
});
