/**
 * The one way a computed number is compared with a limit. Doubles hold most decimals a little wrong (3 × 1.1 is
 * 3.3000000000000003), so a number that stands exactly at its limit must count as at it, and one that is a penny past
 * it as past. Two numbers are the same here when they differ by no more than 10⁻¹² of the larger: about five thousand
 * times what one operation on doubles may lose, and still a penny in ten billion pounds. Whole numbers (pence, days,
 * counts) are compared as they are.
 */
export const TOLERANCE = 1e-12;

/** -1 below, 0 at, 1 above the limit. Neither is NaN. */
export function compared(value: number, limit: number): -1 | 0 | 1 {
  if (value === limit) return 0;
  const areExact = Number.isSafeInteger(value) && Number.isSafeInteger(limit);
  const size = Math.max(Math.abs(value), Math.abs(limit));
  if (!areExact && Number.isFinite(size) && Math.abs(value - limit) <= TOLERANCE * size) return 0;
  return value < limit ? -1 : 1;
}

export function isAt(value: number, limit: number): boolean {
  return compared(value, limit) === 0;
}

export function isBelow(value: number, limit: number): boolean {
  return compared(value, limit) < 0;
}

export function isAbove(value: number, limit: number): boolean {
  return compared(value, limit) > 0;
}

/** At the limit or above it. */
export function isAtLeast(value: number, limit: number): boolean {
  return compared(value, limit) >= 0;
}

/** At the limit or below it. */
export function isAtMost(value: number, limit: number): boolean {
  return compared(value, limit) <= 0;
}

const DIGITS = 15;

/**
 * One number less another, without the digits that only doubles put there: a double holds fifteen decimal digits, so
 * what stands below the fifteenth of the larger number is noise. 0.3 − 0.1 − 0.2 is 0, and 100000.01 − 100000 is 0.01,
 * which a limit of 0.01 takes for itself.
 */
export function difference(one: number, other: number): number {
  const result = one - other;
  const larger = Math.max(Math.abs(one), Math.abs(other));
  if (result === 0 || !Number.isFinite(result) || larger < Number.MIN_VALUE / Number.EPSILON) return result;
  const lost = Math.max(0, placesOf(larger) - placesOf(Math.abs(result)));
  return lost >= DIGITS ? 0 : Number(result.toPrecision(DIGITS - lost));
}

/** The change from one number to another as a share of the first: 100 to 90 is -0.1. */
export function relativeChange(from: number, to: number): number {
  return difference(to, from) / Math.abs(from);
}

/** The power of ten of a number's first digit. */
function placesOf(size: number): number {
  return Math.floor(Math.log10(size));
}
