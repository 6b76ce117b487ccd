import { bad, good, type Outcome, problem } from "#app/features/figures/problem.ts";
import { mean, median, quantile, standardDeviation } from "#app/features/figures/quantile.ts";

/** Of a normal distribution, the median deviation is this much of the standard deviation. */
const MEDIAN_FACTOR = 0.6744897501960817;
/** And the mean deviation is √(2 ÷ π) of it. */
const MEAN_FACTOR = 0.7978845608028654;
/** Beyond it a value is shown as an outlier. Source: B. Iglewicz and D. Hoaglin, How to Detect and Handle Outliers (1993). */
export const ROBUST_LIMIT = 3.5;

export const ROBUST_METHOD =
  "Modified z-score: 0.6745 × (value − median) ÷ median absolute deviation; an outlier is beyond 3.5";

/** Distance from the mean in sample standard deviations. */
export function zScores(values: readonly number[]): Outcome<number[]> {
  const middle = mean(values) ?? 0;
  const spread = standardDeviation(values) ?? 0;
  if (isNothing(spread, middle)) return bad(noSpread(values.length));
  return good(values.map((value) => (value - middle) / spread));
}

/**
 * Modified z-scores: by the median and the median deviation, which a few wild values don't move. Where more than half
 * of the values are equal, by the mean deviation.
 */
export function robustScores(values: readonly number[]): Outcome<number[]> {
  const middle = median(values) ?? 0;
  const deviation = median(values.map((value) => Math.abs(value - middle))) ?? 0;
  if (!isNothing(deviation, middle)) {
    return good(values.map((value) => (MEDIAN_FACTOR * (value - middle)) / deviation));
  }
  const meanDeviation = mean(values.map((value) => Math.abs(value - middle))) ?? 0;
  if (isNothing(meanDeviation, middle)) return bad(noSpread(values.length));
  return good(values.map((value) => (MEAN_FACTOR * (value - middle)) / meanDeviation));
}

/** Which of the values are outliers, by their place; none where there is no spread or too few values to say. */
export function outliersOf(values: readonly number[], least: number): number[] {
  if (values.length < least) return [];
  const scores = robustScores(values);
  if (!scores.ok) return [];
  return scores.value.flatMap((score, index) => (Math.abs(score) > ROBUST_LIMIT ? [index] : []));
}

export interface Winsorised {
  values: number[];
  /** The limits values were brought to, and how many were. */
  low: number;
  high: number;
  changed: number;
}

/**
 * Brings what lies beyond two quantiles to them. Nothing here does it by itself: whoever asks for it shows that it was
 * done, and to how many.
 * @param share at each end, from 0 to below a half.
 */
export function winsorised(values: readonly number[], share: number): Outcome<Winsorised> {
  if (!(share >= 0 && share < 0.5)) {
    const right = "Enter it in percent of each end, like 5";
    return bad(problem("winsorise", "share", "The share is not from 0% to under 50%", right));
  }
  const low = quantile(values, share);
  const high = quantile(values, 1 - share);
  if (low === null || high === null) {
    return bad(problem("empty", "values", "There are no values", "Choose a group with peers"));
  }
  const brought = values.map((value) => Math.min(high, Math.max(low, value)));
  const changed = brought.filter((value, index) => value !== values[index]).length;
  return good({ values: brought, low, high, changed });
}

/** Rounding leaves a spread of its own where all values are one. */
function isNothing(spread: number, middle: number): boolean {
  return spread <= Math.abs(middle) * 1e-12;
}

function noSpread(n: number) {
  const what = n < 2 ? "One value has no spread" : `All ${n} values are the same, so there is no spread`;
  return problem("no-spread", "values", what, "Choose a group whose values differ");
}
