import { describe, expect, test } from "vitest";
import { bridgeRows } from "#app/features/analysis/valuation/pages/snapshot/bridge-plot.server.ts";
import { problemText } from "#app/features/numbers/problem.ts";
import type { HoldingFacts, ValuationMethod } from "#app/features/analysis/valuation/records/holding.ts";
import { SAMPLE_MULTIPLES } from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import { gridOf } from "#app/features/analysis/valuation/maths/sensitivity.ts";
import { showGrid } from "#app/features/analysis/valuation/pages/holding/shown-grid.ts";
import { bridgeHoldings, pointOf } from "#app/features/analysis/valuation/maths/snapshot-bridge.ts";
import type { FrozenFlows, SnapshotBody } from "#app/features/analysis/valuation/maths/snapshot.ts";
import { valueBridge } from "#app/features/analysis/valuation/maths/value-bridge.ts";
import { valueHolding } from "#app/features/analysis/valuation/maths/value-holding.ts";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";
import { figureText, millionsText, moneyText } from "#app/ui/text/figure-text.ts";

const million = 100_000_000;
const facts: HoldingFacts = {
  name: "Aldgate",
  sector: "Energy",
  currency: "EUR",
  stake: 0.5,
  cost: 0,
  revenue: null,
  ebitda: 12 * million,
  netDebt: 20 * million,
  financialsDate: "2026-06-30",
  preferred: 0,
  minorities: 0,
  postMoney: null,
  roundDate: null,
  netAssets: null,
  netAssetsDate: null,
  discount: 0.2,
  flows: [],
};
const rates = [{ from: "EUR", to: "GBP", rate: 0.8, date: "2026-01-01", source: "ECB" }];

const kept = (body: SnapshotBody, flows: FrozenFlows[] = []) => ({
  body,
  inputs: { at: body.frozenAt, flows, rates },
});

function bridgeBetween(...ends: Parameters<typeof bridgeHoldings>) {
  const holdings = bridgeHoldings(...ends);
  return holdings.ok ? valueBridge(holdings.value.holdings) : holdings;
}

function frozen(
  of: HoldingFacts,
  asOf: string,
  { method = "ev-ebitda" as ValuationMethod, rates: known = rates } = {},
): SnapshotBody {
  const result = valueHolding(of, method, {
    asOf,
    peers: SAMPLE_MULTIPLES,
    peerSource: "Sample data",
    plan: null,
    rates: known,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return {
    version: 1,
    asOf,
    frozenAt: `${asOf}T09:00:00.000Z`,
    frozenBy: "Ada Tester",
    currency: "GBP",
    holdings: [
      {
        holdingId: "a",
        name: of.name,
        sector: of.sector,
        method,
        reason: "It is mature.",
        fairValue: result.value.fairValuePence,
        cost: 0,
        figures: result.value.trail,
      },
    ],
    totals: [],
  };
}

describe("the bridge between two snapshots", () => {
  test("reads share, multiple and net debt off the figures that were frozen", () => {
    const [holding] = frozen(facts, "2026-06-30").holdings;
    if (!holding) throw new Error("There is one");
    const point = pointOf(holding);
    // (8.3 × 12m − 20m) × 50 % × 80 % × 0.8.
    expect(point.fairValue).toBe(2_547_200_000);
    expect([point.method, point.currency, point.rate]).toEqual(["ev-ebitda", "EUR", 0.8]);
    expect(point.share).toBeCloseTo(0.4, 12);
    expect(point.multiple?.metric).toBeCloseTo(12 * million, 3);
    expect(point.multiple?.multiple).toBeCloseTo(8.3, 12);
    expect(point.multiple?.netDebt).toBeCloseTo(20 * million, 3);
  });

  test("splits the change into earnings and net debt, and its bars end at the closing value", () => {
    const opening = frozen(facts, "2026-06-30");
    const closing = frozen({ ...facts, ebitda: 13 * million, netDebt: 19 * million }, "2026-09-30");
    const flows = [{ holdingId: "a", currency: "EUR", flows: [{ date: "2026-08-01", amount: 1 * million }] }];
    const bridge = bridgeBetween(kept(opening), kept(closing, flows));
    if (!bridge.ok) throw new Error(JSON.stringify(bridge.problems));
    expect(bridge.value).toMatchObject({
      opening: 2_547_200_000,
      contributions: 0,
      distributions: -0.8 * million,
      ebitda: 265_600_000,
      multiple: 0,
      "net-debt": 32_000_000,
      closing: 2_844_800_000,
    });
    const rows = bridgeRows(bridge.value);
    // Steps of nothing are left out; the others come to the last total.
    expect(rows.map(({ label }) => label)).toEqual([
      "Opening NAV",
      "Distributions",
      "EBITDA change",
      "Net debt change",
      "Other changes",
      "Closing NAV",
    ]);
    const sum = rows.slice(0, -1).reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(rows.at(-1)?.amount);
    expect(rows[1]?.figure).toBe("−£800k");
  });

  test("reads a holding in pounds at one, and by its round without a multiple", () => {
    const round = { ...facts, currency: "GBP", postMoney: 80 * million, roundDate: "2026-03-31" };
    const [holding] = frozen(round, "2026-06-30", { method: "last-round" }).holdings;
    if (!holding) throw new Error("There is one");
    expect(pointOf(holding)).toMatchObject({ currency: "GBP", rate: 1, share: 0.5, multiple: null });
  });

  test("says once of each end what its values rested on was old, by name and day", () => {
    const old = { ...facts, financialsDate: "2025-03-31" };
    const known = rates.map((one) => ({ ...one, date: "2026-06-01" }));
    const [opening, closing] = [
      frozen(old, "2026-06-30", { rates: known }),
      frozen(facts, "2026-08-30", { rates: known }),
    ];
    const twice = { ...opening, holdings: [...opening.holdings, ...opening.holdings] };
    const holdings = bridgeHoldings(kept(twice), kept(closing));
    if (!holdings.ok) throw new Error(JSON.stringify(holdings.problems));
    const { warnings } = holdings.value;
    expect(warnings.opening?.map(({ code, what }) => [code, what])).toEqual([
      [
        "old-financials",
        "Aldgate, valued for 2026-06-30: EBITDA and net debt are of 2025-03-31, 456 days before the valuation of 2026-06-30",
      ],
    ]);
    expect(warnings.closing).toEqual([]);
    const [one] = opening.holdings;
    const many = Array.from({ length: 30 }, (_, index) => ({ ...one!, name: `Aldgate ${index}` }));
    const most = bridgeHoldings(kept({ ...opening, holdings: many }), kept(closing));
    expect(most.ok && most.value.warnings.opening).toHaveLength(20);
  });

  test("a change of the exchange rate alone is its own step", () => {
    const later = [...rates, { from: "EUR", to: "GBP", rate: 0.9, date: "2026-09-30", source: "ECB" }];
    const bridge = bridgeBetween(
      kept(frozen(facts, "2026-06-30")),
      kept(frozen(facts, "2026-09-30", { rates: later })),
    );
    // 31.84m euros at ten pence more.
    expect(bridge).toMatchObject({ value: { fx: 318_400_000, ebitda: 0, multiple: 0, other: 0, method: 0 } });
  });

  test("from EBITDA to revenue the whole change is one bar, and a sentence says why", () => {
    const both = { ...facts, revenue: 60 * million };
    const [opening, closing] = [
      kept(frozen(both, "2026-06-30")),
      kept(frozen(both, "2026-09-30", { method: "ev-revenue" })),
    ];
    const bridge = bridgeBetween(opening, closing);
    // 31.84m euros to (2.25 × 60m − 20m) × 40 %, at 0.8.
    expect(bridge).toMatchObject({
      value: { method: 1_132_800_000, ebitda: 0, revenue: 0, multiple: 0, "net-debt": 0, fx: 0, other: 0 },
    });
    const holdings = bridgeHoldings(opening, closing);
    expect(holdings.ok && holdings.value.warnings.method?.map(problemText)).toEqual([
      "Aldgate was valued by EV/EBITDA of comparables before, and by EV/Revenue of comparables now. Its whole change stands under “Change of method”: it can’t be split between two measures",
    ]);
  });
});

describe("how figures are written", () => {
  test.each([
    [12_340_000, "£12.3m"],
    [123_400_000, "£123m"],
    [450_000, "£450k"],
    [999_999, "£1m"],
    [-3_000_000, "−£3m"],
    [0, "£0"],
    [-0.4, "£0"],
  ])("%d as %s", (units, text) => expect(millionsText(units)).toBe(text));

  test("money keeps its pence where they count, and its currency", () => {
    expect([moneyText(12_345), moneyText(123_456_789), moneyText(-5_000_000, "EUR")]).toEqual([
      "£123.45",
      "£1,234,568",
      "EUR −50,000",
    ]);
    expect([
      figureText(0.7184, { kind: "share" }),
      figureText(8.3, { kind: "multiple" }),
      figureText(3000, { kind: "number" }),
    ]).toEqual(["71.84%", "8.3×", "3,000"]);
  });
});

describe("a chart of spans", () => {
  const data = {
    finding: "Valued at £79.6m",
    unit: "Fair value",
    source: "Source: a test",
    labelName: "Method",
    names: ["Low to high", "Middle"],
    write: millionsText,
    summary: "One method.",
  };

  test("draws a number alone so that it is seen, and never a NaN", () => {
    for (const [from, to] of [
      [5_000_000, 5_000_000],
      [0, 0],
      [71_500_000, 96_100_000],
    ] as const) {
      const chart = spanChart({
        ...data,
        spans: [
          { label: "EV/EBITDA of comparables", from, to, mark: (from + to) / 2, series: 0, figure: "x" },
        ],
        point: from,
      });
      const drawing = JSON.stringify([chart.wide, chart.narrow]);
      expect(drawing).not.toMatch(/NaN|null|Infinity/);
      expect(chart.wide.marks.every((mark) => mark.startsWith("M"))).toBe(true);
    }
  });
});

test("the grid of a plan is written with its own cell marked, and a cell without a value is a dash", () => {
  const plan = {
    cashFlows: [10, 12, 14, 15, 16].map((one) => one * million),
    wacc: 0.1,
    terminal: { by: "growth", growth: 0.02 },
    isMidYear: false,
  } as const;
  const grid = gridOf(plan, "GBP");
  if (!grid) throw new Error("There is one");
  const shown = showGrid(grid, "GBP", figureText);
  expect(shown.growths).toEqual(["1%", "2%", "3%"]);
  // In millions as tools of finance give it: 182.40 202.64 229.62, 161.20 176.37 195.89, 144.26 155.97 170.61.
  const inMillions = ({ text }: { text: string }) =>
    (Number(text.replace(/[^0-9]/g, "")) / 1_000_000).toFixed(2);
  expect(shown.rows.map(({ wacc, cells }) => [wacc, ...cells.map(inMillions)])).toEqual([
    ["9%", "182.40", "202.64", "229.62"],
    ["10%", "161.20", "176.37", "195.89"],
    ["11%", "144.26", "155.97", "170.61"],
  ]);
  expect(shown.rows.flatMap(({ cells }) => cells.map(({ isOwn }) => isOwn))).toEqual(
    Array.from({ length: 9 }, (_, index) => index === 4),
  );
  const steep = gridOf({ ...plan, wacc: 0.025, terminal: { by: "growth", growth: 0.02 } }, "GBP");
  expect(steep && showGrid(steep, "GBP", figureText).rows[0]?.cells[2]?.text).toBe("–");
});
