import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PeerCompany } from "#app/features/analysis/benchmarking/maths/company.ts";
import { midrank } from "#app/features/analysis/benchmarking/maths/percentile.ts";
import { mostSimilar } from "#app/features/analysis/benchmarking/maths/similarity.ts";
import { velocity } from "#app/features/analysis/deals/maths/deal-history.ts";
import { wilson } from "#app/features/analysis/deals/maths/win-rate.ts";
import { completion, mustCompletion } from "#app/features/analysis/diligence/maths/completion.ts";
import type { Priority } from "#app/features/analysis/diligence/records/request-item.ts";
import { quartiles } from "#app/features/analysis/figures/quantile.ts";
import { checkRule } from "#app/features/analysis/kpis/maths/check-rule.ts";
import { covenant } from "#app/features/analysis/kpis/records/covenant.ts";
import type { Kpi } from "#app/features/analysis/kpis/records/kpi.ts";
import { periodsFrom } from "#app/features/analysis/kpis/maths/period.ts";
import { comparables } from "#app/features/analysis/valuation/maths/comparables.ts";
import { dcf } from "#app/features/analysis/valuation/maths/dcf.ts";
import { equityOf, holdingValue, NO_CLAIMS } from "#app/features/analysis/valuation/maths/equity-bridge.ts";
import { concentration } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { returnsOf } from "#app/features/analysis/valuation/maths/returns.ts";
import { residual, xirr } from "#app/features/analysis/valuation/maths/xirr.ts";
import { noMetrics, value } from "../../support/reading/outcomes.ts";

/**
 * Figures that another implementation worked out: `independent-vectors.py` beside this file, with Python 3.11's
 * fractions, decimal (60 digits), datetime and statistics; nothing of it is ours. The JSON is what it printed.
 */
type Flow = [string, number];
const known = JSON.parse(readFileSync(new URL("independent-vectors.json", import.meta.url), "utf8")) as {
  fundXirr: { flows: Flow[]; rate: number };
  lossXirr: { flows: Flow[]; rate: number };
  fundMultiples: { dpi: number; rvpi: number; tvpi: number };
  dcf: Record<"wacc" | "growth" | "terminal" | "end" | "share" | "midYear", number> & { plan: number[] };
  quartiles: { values: number[]; quartiles: [number, number, number] };
  comparables: { enterprise: number; equity: number; holding: number };
  concentration: { values: number[]; hhi: number; top1: number; top5: number };
  wilson: { successes: number; n: number; low: number; high: number };
  zScore: { history: number[]; now: number; score: number };
  covenants: Record<"leverage" | "headroom" | "cushion" | "capacity" | "service" | "serviceHeadroom", number>;
  midrank: { peers: number[]; subject: number; percentile: number };
  similarity: { companies: [number, number, number][]; own: [number, number, number]; distances: number[] };
  completion: { done: number; must: number };
  velocity: number;
};

const about = { currency: "GBP", asOf: "2026-09-30" };
const flowsOf = (flows: Flow[]) => flows.map(([date, amount]) => ({ date, amount }));

test.each([
  ["a fund of six calls and five proceeds", known.fundXirr],
  ["a write-off", known.lossXirr],
])("the rate of return of %s, to eleven digits", (_, { flows, rate }) => {
  const found = value(xirr(flowsOf(flows), "GBP")).value;
  expect(found).toBeCloseTo(rate, 11);
  expect(Math.abs(residual(flowsOf(flows), rate))).toBeLessThan(1e-9);
});

test("the fund's DPI, RVPI and TVPI, the last flow being what is still held", () => {
  const flows = flowsOf(known.fundXirr.flows);
  const held = flows.at(-1);
  const returns = value(
    returnsOf(flows.slice(0, -1), held?.amount ?? 0, { ...about, asOf: held?.date ?? "" }),
  );
  expect(value(returns.dpi).value).toBeCloseTo(known.fundMultiples.dpi, 14);
  expect(value(returns.rvpi).value).toBeCloseTo(known.fundMultiples.rvpi, 14);
  expect(value(returns.tvpi).value).toBeCloseTo(known.fundMultiples.tvpi, 14);
  expect(value(returns.irr).value).toBeCloseTo(known.fundXirr.rate, 11);
});

test("seven years discounted at the end and in the middle of each", () => {
  const { plan, wacc, growth, terminal, end, share, midYear } = known.dcf;
  const inputs = {
    cashFlows: plan,
    wacc,
    terminal: { by: "growth", growth },
    isMidYear: false,
    currency: "GBP",
  } as const;
  const result = value(dcf(inputs));
  expect(result.terminalValue.value).toBeCloseTo(terminal, 10);
  expect(result.enterpriseValue.value).toBeCloseTo(end, 10);
  expect(result.terminalShare?.value).toBeCloseTo(share, 12);
  expect(value(dcf({ ...inputs, isMidYear: true })).enterpriseValue.value).toBeCloseTo(midYear, 10);
});

test("quartiles of thirteen multiples, and from their median to the holding", () => {
  const { values, quartiles: expected } = known.quartiles;
  const found = quartiles(values);
  expect(found?.lower).toBeCloseTo(expected[0], 12);
  expect(found?.median).toBeCloseTo(expected[1], 12);
  expect(found?.upper).toBeCloseTo(expected[2], 12);
  const peers = values.map((evEbitda, index) => ({ name: `Peer ${index}`, evEbitda, evRevenue: null }));
  const { mid } = value(comparables({ peers, kind: "ev-ebitda", metric: 7.4, ...about })).enterpriseValues;
  expect(mid.value).toBeCloseTo(known.comparables.enterprise, 10);
  const equity = value(equityOf(mid.value, { ...NO_CLAIMS, debt: 11.6 }, about)).value;
  expect(equity).toBeCloseTo(known.comparables.equity, 10);
  const holding = value(holdingValue(equity, { stake: 0.35, discount: 0.225 }, about)).value;
  expect(holding).toBeCloseTo(known.comparables.holding, 10);
});

test("concentration of seven holdings", () => {
  const { values, hhi, top1, top5 } = known.concentration;
  const holdings = values.map((fairValue, index) => ({
    id: `${index}`,
    name: `Holding ${index}`,
    sector: "Energy",
    fairValue,
    cost: 1,
  }));
  const found = value(concentration(holdings, about));
  expect(found.hhi.value).toBeCloseTo(hhi, 9);
  expect(found.top1.value).toBeCloseTo(top1, 12);
  expect(found.top5.value).toBeCloseTo(top5, 12);
});

test("Wilson's interval of 13 of 47, and the velocity of a pipeline", () => {
  const { successes, n, low, high } = known.wilson;
  expect(wilson(successes, n)?.low).toBeCloseTo(low, 12);
  expect(wilson(successes, n)?.high).toBeCloseTo(high, 12);
  const pace = velocity({ open: 17, winRate: 0.375, meanWonPence: 284_000_000, meanDays: 143 });
  expect(pace).toBe(Math.round(known.velocity));
});

test("the z-score of a month against the nine before it", () => {
  const { history, now, score } = known.zScore;
  const kpi: Kpi = {
    id: "1",
    code: "churn",
    name: "Churn",
    unit: "percent",
    currency: null,
    direction: "lower",
    frequency: "monthly",
    formula: null,
    dueLag: 10,
  };
  const months = periodsFrom("2025-01", "2025-10");
  const series = new Map([...history, now].map((one, index) => [months[index] ?? "", one]));
  const finding = checkRule({
    kpi,
    condition: { kind: "z-score", limit: 3, over: 12 },
    series,
    period: "2025-10",
    today: "2026-06-01",
  });
  expect("figure" in finding && finding.figure?.value).toBeCloseTo(score, 11);
});

test("covenants: leverage under its ceiling, debt service over its floor", () => {
  const inputs = { netDebt: 47.3, ebitda: 11.9, interest: 3.4, capex: 2.35, amortisation: 4.1, ...about };
  const leverage = value(covenant("leverage", 4.25, inputs));
  expect(leverage.actual.value).toBeCloseTo(known.covenants.leverage, 12);
  expect(leverage.headroom.value).toBeCloseTo(known.covenants.headroom, 12);
  expect(leverage.cushion?.value).toBeCloseTo(known.covenants.cushion, 12);
  expect(leverage.capacity?.value).toBeCloseTo(known.covenants.capacity, 12);
  const service = value(covenant("debt-service", 1.15, inputs));
  expect(service.actual.value).toBeCloseTo(known.covenants.service, 12);
  expect(service.headroom.value).toBeCloseTo(known.covenants.serviceHeadroom, 12);
});

test("the midrank percentile among peers with ties", () => {
  const { peers, subject, percentile } = known.midrank;
  expect(midrank(subject, peers)).toBeCloseTo(percentile, 12);
});

test("the distance to each of five peers", () => {
  const company = ([revenue, revenueGrowth, ebitdaMargin]: [number, number, number], index: number) =>
    ({
      id: String(index),
      name: `Peer ${index}`,
      sector: "Energy",
      country: "GB",
      year: 2025,
      revenue,
      metrics: { ...noMetrics, revenueGrowth, ebitdaMargin },
    }) satisfies PeerCompany;
  const { companies, own, distances } = known.similarity;
  const found = mostSimilar(company(own, 9), companies.map(company), 5);
  expect(found.map(({ company: one }) => one.id)).toEqual(["4", "0", "1", "2", "3"]);
  for (const { company: one, distance } of found) {
    expect(distance).toBeCloseTo(distances[Number(one.id)] ?? Number.NaN, 12);
  }
});

test("completion of a list of 31 requests", () => {
  const part = (priority: Priority, done: number, of: number) =>
    Array.from({ length: of }, (_, index) => ({
      priority,
      state: index < done ? ("accepted" as const) : ("under-review" as const),
    }));
  const items = [...part("must", 9, 14), ...part("should", 7, 11), ...part("nice", 2, 6)];
  expect(value(completion(items, about.asOf)).value).toBeCloseTo(known.completion.done, 14);
  expect(value(mustCompletion(items, about.asOf)).value).toBeCloseTo(known.completion.must, 14);
});
