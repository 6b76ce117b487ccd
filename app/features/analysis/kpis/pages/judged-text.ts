import type { Unit } from "#app/features/numbers/unit.ts";
import { DOUBLE_DIGITS } from "#app/features/numbers/decimal.ts";
import { compared } from "#app/features/numbers/limit.ts";
import { showInput } from "#app/features/numbers/show-input.ts";

/**
 * A value beside the limits it is judged by, rounded as elsewhere unless that makes it one of them: 0.2996× beside 0.3×
 * is not 0.3×, but as many digits as tell it from there.
 * @param write how the value is written where nothing judges it.
 */
export function judgedText(
  value: number,
  unit: Unit,
  limits: readonly number[],
  write: (value: number, unit: Unit) => string,
): string {
  const text = write(value, unit);
  if (limits.every((limit) => compared(value, limit) === 0 || write(limit, unit) !== text)) return text;
  const isTold = (finer: number) =>
    limits.every((limit) => compared(finer, limit) === compared(value, limit));
  for (let digits = 3; digits < DOUBLE_DIGITS; digits += 1) {
    const finer = Number(value.toPrecision(digits));
    if (isTold(finer)) return showInput(finer, unit);
  }
  return showInput(value, unit);
}
