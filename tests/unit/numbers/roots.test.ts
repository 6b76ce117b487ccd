import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/features/calendar.ts";
import { hasNoneBeyond, rootsOf } from "#app/features/numbers/exponential-sum.ts";
import { residual, xirr } from "#app/features/analysis/valuation/maths/xirr.ts";
import known from "../vectors/rates-of-return.json" with { type: "json" };

const LEAST = Math.log(1e-6);
const MOST = Math.log(1e6);

const yearly = (flows: readonly number[]) =>
  flows.map((amount, year) => ({ date: addDays("2001-01-01", 365 * year), amount }));
const sumOf = (amounts: readonly number[]) => {
  const times = amounts.flatMap((amount, year) => (amount === 0 ? [] : [year]));
  return { amounts: amounts.filter((amount) => amount !== 0), times };
};

describe("every rate that solves yearly flows", () => {
  test.each(known)("$name", ({ flows, rates }) => {
    const found = rootsOf(sumOf(flows), LEAST, MOST).map(Math.expm1);
    expect(found).toHaveLength(rates.length);
    found.forEach((rate, index) => expect((1 + rate) / (1 + (rates[index] ?? 0))).toBeCloseTo(1, 6));

    const outcome = xirr(yearly(flows), "GBP");
    if (!outcome.ok) {
      expect(rates).toEqual([]);
      expect(["no-solution", "no-sign-change"]).toContain(outcome.problems[0]?.code);
      return;
    }
    const { value, warnings } = outcome.value;
    expect(Math.abs(residual(yearly(flows), value))).toBeLessThan(1e-12);
    const nearest = Math.min(...rates.map(Math.abs));
    expect(Math.abs(value)).toBeCloseTo(nearest, 6);
    const several = warnings.find(({ code }) => code === "several-rates");
    expect(several !== undefined).toBe(rates.length > 1);
    if (several) expect(several.what.match(/[−\d.]+%/g)).toHaveLength(rates.length);
  });
});

test("a century between two flows is no number beyond what can be said", () => {
  for (const [amounts, rate] of [
    [[-1, 2], Math.LN2 / 110],
    [[-2, 1], -Math.LN2 / 110],
  ] as const) {
    const [found, ...others] = rootsOf({ amounts: [...amounts], times: [0, 110] }, LEAST, MOST);
    expect(found).toBeCloseTo(rate, 12);
    expect(others).toEqual([]);
  }
});

test("several rates are named with as many decimals as tell them apart", () => {
  const warning = (flows: readonly number[]) => {
    const rate = xirr(yearly(flows), "GBP");
    return rate.ok ? [rate.value.value.toFixed(5), rate.value.warnings[0]?.what] : [];
  };
  expect(warning([1e9, -2.201e9, 1.2111e9])).toEqual([
    "0.10000",
    "2 rates of return solve these cash flows, whose sign changes more than once: 10.00% and 10.10%. Shown is the one nearest zero",
  ]);
  expect(warning([1e9, -2.20001e9, 1.210011e9])[1]).toContain(": 10.000% and 10.001%.");
});

test("that there is no rate at all is said only where it is proved", () => {
  const problem = (...flows: [string, number][]) => {
    const rate = xirr(
      flows.map(([date, amount]) => ({ date, amount })),
      "GBP",
    );
    return rate.ok ? null : rate.problems[0]?.what;
  };
  expect(problem(["2020-01-01", 100], ["2021-01-01", -150], ["2022-01-01", 100])).toBe(
    "No rate of return exists: there is no rate a year at which these cash flows are worth nothing",
  );
  // A thousandfold overnight is a rate of 10 to the 1,095: there is one, far above what is looked at.
  expect(problem(["2020-01-01", -1], ["2020-01-02", 1000])).toBe(
    "No rate of return from −99.9999% to 100,000,000% a year exists for these cash flows",
  );
  expect(problem(["2020-01-01", -1], ["2021-01-01", -1])).toBe("Every cash flow is money paid in");
  expect(problem(["2020-01-01", 5], ["2020-01-01", -5], ["2021-01-01", 5], ["2021-01-01", -5])).toBe(
    "The cash flows of each day together are nothing",
  );
});

test("rates that flows were made from are found, however near each other, and no others", () => {
  const rate = fc.integer({ min: -90_000, max: 300_000 });
  const gap = fc.constantFrom(100, 250, 1000, 5000, 50_000);
  fc.assert(
    fc.property(rate, fc.array(gap, { minLength: 1, maxLength: 2 }), (first, gaps) => {
      const made = [first];
      for (const one of gaps) made.push((made.at(-1) ?? 0) + one);
      const rates = made.map((one) => one / 100_000);
      let amounts = [1];
      for (const one of rates) {
        amounts = Array.from(
          { length: amounts.length + 1 },
          (_, index) => (amounts[index - 1] ?? 0) * (1 + one) - (amounts[index] ?? 0),
        );
      }
      const found = rootsOf(sumOf(amounts), LEAST, MOST).map(Math.expm1);
      expect(found).toHaveLength(rates.length);
      found.forEach((one, index) => expect((1 + one) / (1 + (rates[index] ?? 0))).toBeCloseTo(1, 4));
    }),
    { seed: 19, numRuns: 300 },
  );
});

test("Laguerre's rule proves what lies beyond a rate and never more", () => {
  const amounts = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(amounts, fc.double({ min: -3, max: 3, noNaN: true }), (flows, rate) => {
      const whole = sumOf(flows);
      if (whole.amounts.length === 0) return;
      if (hasNoneBeyond(whole, rate, "above")) expect(rootsOf(whole, rate + 1e-6, MOST)).toEqual([]);
      if (hasNoneBeyond(whole, rate, "below")) expect(rootsOf(whole, LEAST, rate - 1e-6)).toEqual([]);
    }),
    { seed: 19, numRuns: 300 },
  );
});

test("the flows of a thousand days with a sign that changes daily are solved in a moment", () => {
  const flows = Array.from({ length: 1000 }, (_, day) => ({
    date: addDays("2020-01-01", day * 7),
    amount: (day % 2 === 0 ? -1 : 1.0005) * (1 + ((day * 7919) % 100) / 100),
  }));
  const began = performance.now();
  xirr(flows, "GBP");
  expect(performance.now() - began).toBeLessThan(3000);
});
