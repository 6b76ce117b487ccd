import { expect, test } from "vitest";
import { benchmarkOfHolding, holdingOfDeal } from "#app/features/analysis/deal-records/deal-figures.ts";
import { noMetrics } from "../../support/reading/outcomes.ts";

const deal = {
  name: "Acme Holdings",
  sector: "Energy" as const,
  stage: "Negotiations" as const,
  valuationPence: 400_000_000,
  stageChangedAt: "2026-06-30T23:30:00.000Z",
};

test("an open deal is no investment: it has no cost and no round", () => {
  expect(holdingOfDeal(deal, null)).toMatchObject({
    name: "Acme Holdings",
    sector: "Energy",
    currency: "GBP",
    stake: 1,
    cost: 0,
    postMoney: null,
    roundDate: null,
    revenue: null,
    ebitda: null,
    netDebt: 0,
  });
});

test("a won deal was paid for, on the day in London on which it was won", () => {
  expect(holdingOfDeal({ ...deal, stage: "Closed Won" }, null)).toMatchObject({
    cost: 400_000_000,
    postMoney: 400_000_000,
    roundDate: "2026-07-01",
  });
  expect(holdingOfDeal({ ...deal, stage: "Closed Won", valuationPence: 0 }, null)).toMatchObject({
    cost: 0,
    postMoney: null,
    roundDate: null,
  });
});

test("revenue, margin and leverage of the benchmark become the holding's sums, and back", () => {
  const metrics = { ...noMetrics, ebitdaMargin: 0.15, leverage: 2 };
  const holding = holdingOfDeal(deal, { revenue: 20_000_000, metrics });
  expect(holding).toMatchObject({ revenue: 2_000_000_000, ebitda: 300_000_000, netDebt: 600_000_000 });
  expect(benchmarkOfHolding(holding)).toEqual({ revenue: 20_000_000, metrics });
});

test("what can't be divided is left out, and another currency is not passed off as pounds", () => {
  const holding = { currency: "GBP", revenue: 100, ebitda: -20, netDebt: 50 };
  expect(benchmarkOfHolding(holding)?.metrics).toEqual({ ...noMetrics, ebitdaMargin: -0.2 });
  expect(benchmarkOfHolding({ ...holding, revenue: 0 })).toBeNull();
  expect(benchmarkOfHolding({ ...holding, revenue: null, ebitda: null })).toBeNull();
  expect(benchmarkOfHolding({ ...holding, currency: "EUR" })).toBeNull();
  expect(holdingOfDeal(deal, { revenue: null, metrics: { ...noMetrics, ebitdaMargin: 0.2 } })).toMatchObject({
    revenue: null,
    ebitda: null,
  });
});
