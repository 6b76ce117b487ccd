import { difference, withoutNoise } from "#app/features/numbers/limit.ts";

/** Sums, middles and spreads that the valuation, the alerts and the benchmark share. All of finite numbers. */

/** Sum with Neumaier's correction: adding a thousand pennies to a billion loses none. */
export function sum(values: readonly number[]): number {
  let total = 0;
  let lost = 0;
  for (const value of values) {
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/** The sum of decimals that people typed, without the noise of doubles: 0.1, 0.2 and -0.3 are nothing. */
export function decimalSum(values: readonly number[]): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return withoutNoise(sum(values), largest);
}

/** @returns null for an empty set. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : sum(values) / values.length;
}

/**
 * A quantile by linear interpolation between order statistics: Hyndman and Fan's type 7, Excel's PERCENTILE.INC, numpy's
 * default. Source: R. J. Hyndman and Y. Fan, The American Statistician 50 (1996), 361-365.
 * @param share 0 to 1. @returns null for an empty set.
 */
export function quantile(values: readonly number[], share: number): number | null {
  // Of its own type, numbers are sorted without asking a function about each pair.
  return quantileOfSorted(Float64Array.from(values).sort(), share);
}

/** The same of values that stand in ascending order already: a long list is sorted once for all its quantiles. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number | null {
  if (sorted.length === 0) return null;
  const at = Math.min(1, Math.max(0, share)) * (sorted.length - 1);
  const lower = Math.floor(at);
  const low = sorted[lower] ?? 0;
  const high = sorted[Math.min(lower + 1, sorted.length - 1)] ?? low;
  const between = low + (at - lower) * (high - low);
  // Rounding may step over an end of the interval by the last bit.
  return Math.min(high, Math.max(low, between));
}

export interface Quartiles {
  lower: number;
  median: number;
  upper: number;
}

export const QUARTILE_METHOD = "Linear interpolation (Hyndman–Fan 7, Excel’s PERCENTILE.INC)";

/** @returns null for an empty set. */
export function quartiles(values: readonly number[]): Quartiles | null {
  const lower = quantile(values, 0.25);
  const middle = quantile(values, 0.5);
  const upper = quantile(values, 0.75);
  return lower === null || middle === null || upper === null ? null : { lower, median: middle, upper };
}

export function median(values: readonly number[]): number | null {
  return quantile(values, 0.5);
}

/** The standard deviation of a sample (n − 1 below the line). @returns null below two values. */
export function standardDeviation(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return Math.sqrt(sum(values.map((value) => difference(value, middle) ** 2)) / (values.length - 1));
}
