import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { PeerCompany } from "#app/features/analysis/benchmarking/maths/company.ts";
import { mostSimilar } from "#app/features/analysis/benchmarking/maths/similarity.ts";
import { velocity } from "#app/features/analysis/deals/maths/deal-history.ts";
import { wilson } from "#app/features/analysis/deals/maths/win-rate.ts";
import { completion, mustCompletion } from "#app/features/analysis/diligence/maths/completion.ts";
import type { Priority } from "#app/features/analysis/diligence/records/request-item.ts";
import { concentration } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { noMetrics, value } from "../../support/reading/outcomes.ts";

/**
 * Figures that another implementation worked out: `independent-vectors.py` beside this file, with Python 3.11's
 * fractions and statistics; nothing of it is ours. The JSON is what it printed.
 */
const known = JSON.parse(readFileSync(new URL("independent-vectors.json", import.meta.url), "utf8")) as {
  concentration: { values: number[]; hhi: number; top1: number; top5: number };
  wilson: { successes: number; n: number; low: number; high: number };
  similarity: { companies: [number, number, number][]; own: [number, number, number]; distances: number[] };
  completion: { done: number; must: number };
  velocity: number;
};

const about = { currency: "GBP", asOf: "2026-09-30" };

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
