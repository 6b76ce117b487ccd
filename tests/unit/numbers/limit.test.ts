import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compared,
  difference,
  isAbove,
  isAt,
  isAtLeast,
  isAtMost,
  isBelow,
  relativeChange,
} from "#app/features/numbers/limit.ts";

describe("at a limit", () => {
  test.each([
    ["a ratio", 3 * 1.1, 3.3, 0.01],
    ["a percent", 0.07 * 100, 7, 0.01],
    ["a share", 1 - 0.9, 0.1, 0.0001],
    ["pounds", 1_000_000_000, 1_000_000_000, 0.01],
    ["pence", 9_007_199_254_740_990, 9_007_199_254_740_990, 1],
    ["days", 45, 45, 1],
    ["a loss", -3 * 1.1, -3.3, 0.01],
    ["nothing", 0.3 - 0.3, 0, 0.01],
  ])("%s exactly at it, one unit below, one above", (_, value, limit, unit) => {
    expect([isAt, isAtLeast, isAtMost, isBelow, isAbove].map((is) => is(value, limit))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([isAt, isAtLeast, isAtMost, isBelow, isAbove].map((is) => is(limit - unit, limit))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect([isAt, isAtLeast, isAtMost, isBelow, isAbove].map((is) => is(limit + unit, limit))).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  test("a product of decimals stands at the decimal it is", () => {
    const decimal = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(decimal, decimal, (one, other) => {
        const [value, limit] = [(one / 100) * (other / 100), (one * other) / 10_000];
        expect(compared(value, limit)).toBe(0);
        expect(compared(value, limit + 0.0001)).toBe(-1);
        expect(compared(value, limit - 0.0001)).toBe(1);
      }),
    );
  });

  test("infinities are past every limit", () => {
    expect(compared(Infinity, 1e300)).toBe(1);
    expect(compared(-Infinity, 0)).toBe(-1);
    expect(compared(Infinity, Infinity)).toBe(0);
  });
});

describe("a difference", () => {
  test.each([
    [difference(0.3, 0.1), 0.2],
    [difference(difference(0.3, 0.1), 0.2), 0],
    [difference(100_000.01, 100_000), 0.01],
    [difference(1_000_000_000.01, 1_000_000_000), 0.01],
    [difference(0, 5e-324), -5e-324],
    [relativeChange(100, 90), -0.1],
    [relativeChange(1.1, 0.99), -0.1],
    [relativeChange(-100, -110), -0.1],
    [relativeChange(100_000, 100_001), 0.00001],
  ])("%d is %d", (value, exact) => {
    expect(isAt(value, exact)).toBe(true);
  });

  test("of two sums in pence is exact in pence", () => {
    const pence = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(pence, pence, (one, other) => {
        expect(isAt(difference(one / 100, other / 100), (one - other) / 100)).toBe(true);
      }),
    );
  });
});
