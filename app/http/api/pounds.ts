import { z } from "zod";
import { count } from "#app/plural.ts";
import { decimalFrom, wholeAt } from "#app/features/numbers/decimal.ts";

/** Integer pence as the API tells money: pounds as a number. */
export function inPounds(pence: number): number;
export function inPounds(pence: number | null): number | null;
export function inPounds(pence: number | null): number | null {
  return pence === null ? null : pence / 100;
}

/**
 * A body's amount in pounds with two decimals at most, read as integer pence.
 * @param limits in pounds.
 */
export function poundsField(label: string, { least, most }: { least: number; most: number }) {
  const wrong = `${label} must be a number of pounds with two decimals at most, such as 12500.5`;
  const range = `${label} must be between ${least} and ${count(most, "pound")}`;
  return z
    .number({ error: (issue) => (issue.input === undefined ? `Enter the ${label.toLowerCase()}` : wrong) })
    .min(least, { error: range })
    .max(most, { error: range })
    .transform((pounds, context) => {
      const pence = wholeAt(decimalFrom(pounds), 2);
      if (pence !== null) return pence;
      context.addIssue({ code: "custom", message: wrong });
      return z.NEVER;
    });
}
