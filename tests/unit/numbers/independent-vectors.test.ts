import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { velocity } from "#app/features/analysis/deals/maths/deal-history.ts";
import { wilson } from "#app/features/analysis/deals/maths/win-rate.ts";
import { completion, mustCompletion } from "#app/features/analysis/diligence/maths/completion.ts";
import type { Priority } from "#app/features/analysis/diligence/records/request-item.ts";
import { concentration } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { value } from "../../support/reading/outcomes.ts";

/**
 * Figures that another implementation worked out: `independent-vectors.py` beside this file, with Python 3.11's
 * fractions and statistics; nothing of it is ours. The JSON is what it printed.
 */
const known = JSON.parse(readFileSync(new URL("independent-vectors.json", import.meta.url), "utf8")) as {
  concentration: { values: number[]; hhi: number; top1: number; top5: number };
  wilson: { successes: number; n: number; low: number; high: number };
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
