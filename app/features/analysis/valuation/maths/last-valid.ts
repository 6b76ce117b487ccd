import { bad, good, type Outcome, problem } from "#app/features/numbers/problem.ts";

/** A price, rate or value of a day; null where the source had none, or one that can't be right. */
export interface DatedRate {
  date: string;
  value: number | null;
}

/**
 * The last valid value at or before a day, never a later or an empty one, with its own date: how old it is stands
 * beside whatever is made of it (`figures/age.ts`).
 */
export function lastValid(
  quotes: readonly DatedRate[],
  asOf: string,
): Outcome<{ value: number; date: string }> {
  let best: { value: number; date: string } | null = null;
  for (const { date, value } of quotes) {
    if (value === null || !Number.isFinite(value) || value <= 0 || date > asOf) continue;
    if (!best || date >= best.date) best = { value, date };
  }
  if (!best) {
    const right = "Enter one with its date, or value by another method";
    return bad(problem("no-price", "price", `There is no valid price on or before ${asOf}`, right));
  }
  return good(best);
}
