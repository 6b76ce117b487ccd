import { expect, test } from "vitest";
import { percentile } from "../../scripts/bench/measure.ts";
import { chartOf } from "../../scripts/bench/memory.ts";

test("a percentile is a value that was measured, which so many are at most", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.99)).toBeNaN();
});

test("the chart of memory is as wide as its most, and has forty lines at most", () => {
  const sample = (second: number, resident: number, heap: number) => ({ second, resident, heap, live: 0 });
  const drawn = chartOf([sample(0, 60, 10), sample(5, 120, 60)]).split("\n");
  expect(drawn).toEqual([
    `   0 s ${"#".repeat(5)}${"-".repeat(25)} 60`,
    `   5 s ${"#".repeat(30)}${"-".repeat(30)} 120`,
  ]);
  const long = Array.from({ length: 156 }, (_, at) => sample(at, 100, 50));
  expect(chartOf(long).split("\n")).toHaveLength(39);
});
