import { expect, test } from "vitest";
import { shortSum } from "#app/ui/text/sum.tsx";

test.each([
  ["£3,470,300,000", "£3.47bn"],
  ["£33,300,000", "£33.3m"],
  ["−£1,234,567", "−£1.23m"],
  ["£999,499,999", "£999m"],
  ["£999,500,000", "£1bn"],
  ["£1,000,000", "£1m"],
  ["£999,999", "£999,999"],
  ["£8,400.50", "£8,400.50"],
  ["USD 2,500,000", "USD 2.5m"],
  ["Free", "Free"],
  ["–", "–"],
])("%s is %s where space is short", (exact, short) => {
  expect(shortSum(exact)).toBe(short);
});
