import { monthsBefore } from "./market-clock.ts";

/** How far back a page of prices looks, counted from the newest price. */
export const RANGES = [
  { id: "1m", label: "1M", name: "the month", months: 1 },
  { id: "3m", label: "3M", name: "the three months", months: 3 },
  { id: "6m", label: "6M", name: "the six months", months: 6 },
  { id: "1y", label: "1Y", name: "the year", months: 12 },
] as const;

export type Range = (typeof RANGES)[number];

/** Anything that is no range is the year. */
export function readRange(value: string | null): Range {
  return RANGES.find((range) => range.id === value) ?? RANGES[3];
}

/** @param lastDay of the newest price, YYYY-MM-DD. @returns the first day of the range. */
export function firstDay(range: Range, lastDay: string): string {
  return monthsBefore(lastDay, range.months);
}
