import { addDays } from "#app/features/calendar.ts";
import { daysBetween } from "#app/features/figures/day-count.ts";
import { bad, good, type Outcome, problem } from "#app/features/figures/problem.ts";

/** Values, multiples and rates are marked once they are older than a quarter: portfolios are valued four times a year. */
export const FRESH_DAYS = 92;

/** The first day that still counts as fresh. */
export function freshSince(asOf: string): string {
  return addDays(asOf, -FRESH_DAYS);
}

/** A price, rate or value of a day; null where the source had none, or one that can't be right. */
export interface Quote {
  date: string;
  value: number | null;
}

/**
 * The last valid value at or before a day, never a later or an empty one, with its own date and its age: what is stale
 * is shown as stale.
 * @param fresh after so many days it is stale.
 */
export function lastValid(
  quotes: readonly Quote[],
  asOf: string,
  fresh: number,
): Outcome<{ value: number; date: string; age: number; isStale: boolean }> {
  let best: { value: number; date: string } | null = null;
  for (const { date, value } of quotes) {
    if (value === null || !Number.isFinite(value) || value <= 0 || date > asOf) continue;
    if (!best || date >= best.date) best = { value, date };
  }
  if (!best) {
    const right = "Enter one with its date, or value by another method";
    return bad(problem("no-price", "price", `There is no valid price on or before ${asOf}`, right));
  }
  const age = daysBetween(best.date, asOf);
  return good({ ...best, age, isStale: age > fresh });
}
