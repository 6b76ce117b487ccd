import { describe, expect, test } from "vitest";
import { convertedFlows } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import type { HoldingFacts } from "#app/features/analysis/valuation/records/holding.ts";
import { holdingReturns } from "#app/features/analysis/valuation/maths/holding-returns.ts";
import { footballField } from "#app/features/analysis/valuation/maths/football-field.ts";
import { portfolioFigures } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { returnsOf } from "#app/features/analysis/valuation/maths/returns.ts";
import {
  SAMPLE_DAY,
  SAMPLE_HOLDINGS,
  SAMPLE_PORTFOLIO_LABEL,
  SAMPLE_MULTIPLES,
  SAMPLE_RATES,
} from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import type { Plan, ValuationContext } from "#app/features/analysis/valuation/maths/value-by-method.ts";
import { valueByEveryMethod, valueHolding } from "#app/features/analysis/valuation/maths/value-holding.ts";
import { codes, value } from "../../support/reading/outcomes.ts";

const million = 100_000_000;
const facts: HoldingFacts = {
  name: "Aldgate",
  sector: "Energy",
  currency: "GBP",
  stake: 0.25,
  cost: 10 * million,
  revenue: 60 * million,
  ebitda: 12 * million,
  netDebt: 20 * million,
  financialsDate: "2026-06-30",
  preferred: 0,
  minorities: 0,
  postMoney: 80 * million,
  roundDate: "2026-03-31",
  netAssets: 30 * million,
  netAssetsDate: "2026-06-30",
  discount: 0.2,
  flows: [],
};
const plan: Plan = {
  cashFlows: [10, 12, 14, 15, 16].map((flow) => flow * million),
  wacc: 0.1,
  terminal: { by: "growth", growth: 0.02 },
  isMidYear: false,
};
const context: ValuationContext = {
  asOf: "2026-09-30",
  peers: [6.2, 7.1, 7.8, 8.0, 8.6, 9.4, 10.5, 12.0].map((evEbitda, index) => ({
    name: `Peer ${index}`,
    evEbitda,
    evRevenue: null,
  })),
  peerSource: "Peer set v1",
  plan,
  rates: [],
};
type Method = Parameters<typeof valueHolding>[1];
const worth = (of: HoldingFacts, method: Method, more: Partial<ValuationContext> = {}) =>
  value(valueHolding(of, method, { ...context, ...more }));

describe("a holding by each method", () => {
  // By hand from the peers' quartiles: (8.3 × 12m − 20m) × 25% × 80% = £15.92m, and 14.30m and 19.22m at its ends.
  test("by comparables, to the penny", () => {
    const result = worth(facts, "ev-ebitda");
    expect(result.fairValuePence).toBe(15.92 * million);
    expect([result.range.low, result.range.high]).toEqual([
      expect.closeTo(14.3e6, 4),
      expect.closeTo(19.22e6, 4),
    ]);
    expect(result.trail.map((figure) => figure.key)).toEqual([
      "multiple-mid",
      "ev-mid",
      "equity",
      "fair-value",
    ]);
    expect(result.trail[0]?.puts[0]?.source).toBe("Peer set v1");
  });

  // (176.37 − 20) × 25% × 80%: the EV is the vector's.
  test("by its plan, with the WACC a point to each side", () => {
    const result = worth(facts, "dcf");
    expect(result.fairValue.value / 1e6).toBeCloseTo((176.37 - 20) * 0.2, 2);
    expect((result.range.low ?? 0) / 1e6).toBeCloseTo((155.97 - 20) * 0.2, 2);
    expect((result.range.high ?? 0) / 1e6).toBeCloseTo((202.64 - 20) * 0.2, 2);
  });

  test.each([0.03, 0.025, 0.021])(
    "a WACC of %d leaves no upper end where growth reaches it a point lower",
    (wacc) => {
      const result = worth(facts, "dcf", { plan: { ...plan, wacc } });
      expect(result.range.low).not.toBeNull();
      expect(result.range.high).toBeNull();
      expect(result.ends?.high).toBeNull();
      expect(result.warnings.map(({ code }) => code)).toContain("no-high-end");
      expect(footballField([result.range], { method: "dcf", value: result.range.mid }).ok).toBe(true);
    },
  );

  test("just above growth the upper end is there, however far", () => {
    const result = worth(facts, "dcf", { plan: { ...plan, wacc: 0.031 } });
    expect(result.range.high).toBeGreaterThan(result.range.mid);
    expect(result.warnings.map(({ code }) => code)).not.toContain("no-high-end");
  });

  test("multiples of a paid-in that is not the cost say so, the rate of return does not", () => {
    const about = { currency: "GBP", rates: [], asOf: "2026-09-30" };
    const flows = [{ date: "2024-01-31", amount: -million }];
    const said = (cost: number) =>
      holdingReturns(flows, 28.7 * million, { ...about, cost }).figures.map(
        ({ key, warnings }) => [key, warnings.map(({ code }) => code)] as const,
      );
    expect(said(10 * million)).toEqual([
      ["moic", ["cost-differs"]],
      ["dpi", ["cost-differs"]],
      ["rvpi", ["cost-differs"]],
      ["xirr", []],
    ]);
    expect(said(1.005 * million).every(([, codes]) => codes.length === 0)).toBe(true);
  });

  test("a round has no discount, accounts do", () => {
    expect(worth(facts, "last-round").fairValuePence).toBe(20 * million);
    expect(worth(facts, "net-assets").fairValuePence).toBe(6 * million);
    expect(worth(facts, "net-assets").trail[0]?.asOf).toBe("2026-06-30");
  });

  test("every method at once, and why the rest give nothing", () => {
    const { values, refused } = valueByEveryMethod(facts, context);
    expect(values.map((one) => one.method)).toEqual(["last-round", "ev-ebitda", "dcf", "net-assets"]);
    expect(refused.map((one) => [one.method, one.problems[0]?.code])).toEqual([["ev-revenue", "no-peers"]]);
    const bare = { ...facts, postMoney: null, ebitda: null, revenue: null, netAssets: null };
    const none = valueByEveryMethod(bare, { ...context, plan: null });
    expect(none.values).toEqual([]);
    expect(none.refused.every((one) => one.problems[0]?.code === "missing")).toBe(true);
  });

  test("debt above the business is worth nothing, and warned of once", () => {
    const result = worth({ ...facts, netDebt: 500 * million }, "ev-ebitda");
    expect([result.fairValuePence, result.warnings.map((one) => one.code)]).toEqual([0, ["underwater"]]);
  });

  test("euros are shown in pounds by a rate that is named, or not at all", () => {
    const euros = { ...facts, currency: "EUR" };
    const rates = [{ from: "EUR", to: "GBP", rate: 0.85, date: "2026-09-29", source: "ECB" }];
    const result = worth(euros, "last-round", { rates });
    expect(result.fairValuePence).toBe(17 * million);
    expect(result.trail.at(-1)).toMatchObject({
      key: "converted",
      unit: { currency: "GBP" },
      asOf: "2026-09-29",
    });
    const refused = valueHolding(euros, "last-round", context);
    expect(codes(refused)).toEqual(["no-rate"]);
  });
});

test.each([
  ["last-round", "3.10"],
  ["ev-ebitda", "3.4"],
  ["dcf", "3.7 and 3.8"],
  ["net-assets", "3.9"],
] as const)("%s names its chapter of IPEV’s guidelines, %s", (method, chapter) => {
  const references = worth(facts, method).trail.map((figure) => figure.reference ?? "");
  expect(references.join("; ")).toMatch(
    new RegExp(`IPEV Valuation Guidelines \\(2022\\), ${chapter}(?:;|$)`),
  );
});

test("what has no date, or one of after the day it is valued for, says so", () => {
  const told = (financialsDate: string | null) =>
    worth({ ...facts, financialsDate }, "ev-ebitda").warnings.map(({ what }) => what);
  expect(told("2026-06-30")).toEqual([]);
  expect(told(null)).toEqual(["EBITDA and net debt have no date, so nobody can say how old that is"]);
  expect(told("2025-03-31")).toEqual([
    "EBITDA and net debt are of 2025-03-31, 548 days before the valuation of 2026-09-30",
  ]);
  expect(told("2026-12-31")).toEqual([
    "EBITDA and net debt are of 2026-12-31, later than the valuation of 2026-09-30",
  ]);
  expect(worth({ ...facts, financialsDate: null, netDebt: 0 }, "dcf").warnings).toEqual([]);
});

test("each flow is converted at the rate of its own day, to the penny, or the missing days are told", () => {
  const rates = ["2024-01-01", "2025-01-01"].map((date, index) => ({
    from: "EUR",
    to: "GBP",
    rate: 0.85 + index / 100,
    date,
    source: "ECB",
  }));
  const flows = [
    { date: "2024-06-30", amount: -1000 },
    { date: "2025-01-01", amount: 333 },
  ];
  expect(convertedFlows(flows, "EUR", rates)).toEqual({
    ok: true,
    value: {
      flows: [
        { date: "2024-06-30", amount: -850 },
        { date: "2025-01-01", amount: 286 },
      ],
      // The first rate is half a year older than its flow.
      warnings: [expect.objectContaining({ code: "old-rate" })],
    },
  });
  expect(convertedFlows(flows, "GBP", [])).toEqual({ ok: true, value: { flows, warnings: [] } });
  const early = convertedFlows([{ date: "2023-12-31", amount: 1 }, ...flows], "EUR", rates);
  expect(early.ok ? [] : early.problems.map((one) => one.where)).toEqual(["flows[0]"]);
});

test("the sample portfolio is labelled and valued by the methods it names, and one of it is worth nothing", () => {
  const values = SAMPLE_HOLDINGS.map((holding) =>
    worth(holding, holding.choice.method, {
      asOf: SAMPLE_DAY,
      peers: SAMPLE_MULTIPLES,
      peerSource: SAMPLE_PORTFOLIO_LABEL,
      plan: holding.plan,
      rates: SAMPLE_RATES,
    }),
  );
  expect(SAMPLE_HOLDINGS.every((holding) => holding.name.startsWith("Sample "))).toBe(true);
  expect(new Set(SAMPLE_HOLDINGS.map((holding) => holding.choice.method)).size).toBe(5);
  expect(values.filter((one) => one.fairValuePence === 0)).toHaveLength(1);
  for (const holding of SAMPLE_HOLDINGS.filter((one) => one.currency === "GBP")) {
    const nav = values[SAMPLE_HOLDINGS.indexOf(holding)]?.fairValuePence ?? 0;
    const returns = returnsOf(holding.flows, nav, { currency: holding.currency, asOf: SAMPLE_DAY });
    expect(returns.ok && returns.value.moic.ok && returns.value.irr.ok, holding.name).toBe(true);
    expect(returns.ok && returns.value.paidIn).toBe(holding.cost);
  }
});

describe("a portfolio", () => {
  const stored = (name: string, costPence: number, fairValuePence: number | null, hasPaidIn = false) => ({
    id: name,
    name,
    sector: "Energy",
    costPence,
    hasPaidIn,
    currency: "GBP",
    method: null,
    fairValuePence,
    fairValueOn: null,
    netDebtPence: 0,
    financialsOn: null,
    peersOn: null,
    roundOn: null,
    netAssetsOn: null,
  });

  test("whose holdings have no value does not say that it has no holdings", () => {
    const holding = stored("Aldgate", 4 * million, null);
    const said = portfolioFigures([holding], [], [], context.asOf).problems.map(({ what }) => what);
    expect(said).toEqual(["No holding has a fair value yet"]);
  });

  test("names what has a value and a cost but no money paid in: its multiples are too high", () => {
    const holdings = [
      stored("Paid", million, 2 * million, true),
      stored("Unpaid", 1, 1),
      stored("Free", 0, million),
      stored("Worthless", million, 0),
      stored("Unvalued", million, null),
    ];
    const flows = [{ currency: "GBP", date: "2024-01-31", amount: -million }];
    const { figures } = portfolioFigures(holdings, flows, [], context.asOf);
    expect(figures.map(({ key }) => key).join(" ")).toBe("nav top1 top5 hhi tvpi dpi rvpi xirr");
    expect(figures.map(({ warnings }) => warnings.map(({ what }) => what)).slice(3, 5)).toEqual([
      [],
      [
        "1 of 4 valued holdings has no money paid in among the cash flows (Unpaid), so the multiples and the XIRR are too high",
      ],
    ]);
  });
});
