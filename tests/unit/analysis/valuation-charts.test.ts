import { expect, test } from "vitest";
import {
  costRows,
  gridRows,
  methodRows,
  sectorRows,
} from "#app/features/analysis/valuation/pages/chart-rows.ts";
import { gridOf } from "#app/features/analysis/valuation/maths/sensitivity.ts";
import { bySector, valuedOf } from "#app/features/analysis/valuation/maths/portfolio.ts";
import {
  SAMPLE_HOLDINGS,
  SAMPLE_MULTIPLES,
  SAMPLE_RATES,
} from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import { valueBesideCost } from "#app/features/analysis/valuation/maths/value-beside-cost.ts";
import { valueByEveryMethod } from "#app/features/analysis/valuation/maths/value-holding.ts";
import { xirr } from "#app/features/analysis/valuation/maths/xirr.ts";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";

const asOf = "2026-09-30";
const euros = { from: "EUR", to: "GBP", rate: 0.86, date: "2026-06-30", source: "ECB" };

test("a step of nothing has no bar, and its row has its words", () => {
  const chart = spanChart({
    finding: "As it was",
    unit: "GBP",
    source: "",
    labelName: "Step",
    names: ["Net asset value", "Rise"],
    spans: [
      { label: "Opening NAV", from: 0, to: 5, series: 0, figure: "£5" },
      {
        label: "A step with a name that is far too long for a narrow page",
        from: 5,
        to: 5,
        series: 1,
        figure: "£0",
      },
    ],
    fromZero: true,
    write: String,
    summary: "",
  });
  expect(chart.wide.marks).toEqual([expect.stringMatching(/^M/), ""]);
  expect(chart.narrow.starts?.[1]?.text).toMatch(/…$/);
});

test("value stands beside cost in one currency, the largest first, and without a rate it says so", () => {
  const valued = {
    method: "net-assets",
    fairValueOn: "2026-09-01",
    netDebtPence: 0,
    financialsOn: null,
    peersOn: null,
    roundOn: null,
    netAssetsOn: "2025-06-30",
  } as const;
  const kept = [
    { id: "1", name: "Small", sector: "A", currency: "GBP", costPence: 500, fairValuePence: 300, ...valued },
    { id: "2", name: "Euros", sector: "A", currency: "EUR", costPence: 1000, fairValuePence: 900, ...valued },
    {
      id: "3",
      name: "Dollars",
      sector: "B",
      currency: "USD",
      costPence: 1000,
      fairValuePence: 100,
      ...valued,
    },
    {
      id: "4",
      name: "Unvalued",
      sector: "B",
      currency: "GBP",
      costPence: 9,
      fairValuePence: null,
      ...valued,
    },
  ];
  const rows = valueBesideCost(kept, [euros], asOf);
  expect(rows.map(({ name, cost }) => [name, cost])).toEqual([
    ["Euros", 8.6],
    ["Small", 5],
    ["Dollars", null],
  ]);
  const told = "old accounts, of 2025-06-30";
  expect(costRows(rows).slice(1)).toEqual([
    ["Euros", "A", "Net assets", 9, "2026-09-01", 8.6, "EUR", 10, 0.86, "2026-06-30", "ECB", told],
    ["Small", "A", "Net assets", 3, "2026-09-01", 5, "GBP", 5, null, null, null, told],
    ["Dollars", "B", "Net assets", 1, "2026-09-01", null, "USD", 10, null, null, null, told],
  ]);
  const ages = rows.map(({ sector, ages: parts }) => ({ sector, parts }));
  expect(sectorRows(bySector(valuedOf(kept)), ages)).toEqual([
    ["Sector", "Holdings", "Fair value (GBP)", "Share (%)", "To be kept in mind"],
    ["A", 2, 12, 92.3076923077, `Euros: ${told}. Small: ${told}`],
    ["B", 1, 1, 7.69230769231, `Dollars: ${told}`],
  ]);
});

const context = (holding: (typeof SAMPLE_HOLDINGS)[number]) => ({
  asOf,
  peers: SAMPLE_MULTIPLES,
  peerSource: "Sample",
  plan: holding.plan,
  rates: SAMPLE_RATES,
});

test("the files of the samples' charts have a row for each method and WACC, and numbers only where there are any", () => {
  for (const holding of SAMPLE_HOLDINGS) {
    const rows = methodRows(valueByEveryMethod(holding, context(holding)), holding.choice.method);
    expect(rows).toHaveLength(6);
    expect(rows.filter((row) => row[4] === "yes")).toHaveLength(1);
    for (const row of rows.slice(1)) expect(row[2] === null).toBe(row[5] !== null);
    const grid = holding.plan && gridOf(holding.plan, holding.currency);
    if (grid)
      expect(
        gridRows(grid, "GBP")
          .flat()
          .every((cell) => cell !== ""),
      ).toBe(true);
  }
});

test("a rate of return of less than a year says so", () => {
  const span = (last: string) => {
    const rate = xirr(
      [
        { date: "2026-01-01", amount: -10 },
        { date: last, amount: 11 },
      ],
      "GBP",
    );
    return rate.ok ? rate.value.warnings.map(({ code }) => code) : null;
  };
  expect(span("2026-12-31")).toEqual(["short-span"]);
  expect(span("2027-01-01")).toEqual([]);
});
