import { bad, good, type Outcome, problem } from "#app/features/numbers/problem.ts";
import { mean, median } from "#app/features/numbers/quantile.ts";
import { difference, isAbove, isNothingBeside } from "#app/features/numbers/limit.ts";
import { count } from "#app/plural.ts";

/** Of a normal distribution, the median deviation is this much of the standard deviation. */
const MEDIAN_FACTOR = 0.6744897501960817;
/** And the mean deviation is √(2 ÷ π) of it. */
const MEAN_FACTOR = 0.7978845608028654;
/** Beyond it a value is shown as an outlier. Source: B. Iglewicz and D. Hoaglin, How to Detect and Handle Outliers (1993). */
export const ROBUST_LIMIT = 3.5;

export const ROBUST_METHOD =
  "An outlier’s modified z-score, 0.6745 × (value − median) ÷ median absolute deviation, is beyond ±3.5";

export interface RobustMeasure {
  middle: number;
  /** The median of the distances from the middle; where more than half of the values are equal, their mean. */
  deviation: number;
  /** How much of a normal distribution's standard deviation that is. */
  factor: number;
}

/** What modified z-scores are measured by: the median and the median deviation, which a few wild values don't move. */
export function robustMeasure(values: readonly number[]): Outcome<RobustMeasure> {
  const middle = median(values) ?? 0;
  const distances = values.map((value) => Math.abs(difference(value, middle)));
  const deviation = median(distances) ?? 0;
  if (!isNothingBeside(deviation, middle)) return good({ middle, deviation, factor: MEDIAN_FACTOR });
  const meanDeviation = mean(distances) ?? 0;
  if (isNothingBeside(meanDeviation, middle)) return bad(noSpread(values.length));
  return good({ middle, deviation: meanDeviation, factor: MEAN_FACTOR });
}

export function robustScore(value: number, { middle, deviation, factor }: RobustMeasure): number {
  return (factor * difference(value, middle)) / deviation;
}

export function isOutlier(value: number, measure: RobustMeasure): boolean {
  return isAbove(Math.abs(robustScore(value, measure)), ROBUST_LIMIT);
}

/** Which of the values are outliers, by their place; none where there is no spread or too few values to say. */
export function outliersOf(values: readonly number[], least: number): number[] {
  if (values.length < least) return [];
  const measure = robustMeasure(values);
  if (!measure.ok) return [];
  return values.flatMap((value, place) => (isOutlier(value, measure.value) ? [place] : []));
}

function noSpread(n: number) {
  const what =
    n < 2 ? "One value has no spread" : `All ${count(n, "value")} are the same, so there is no spread`;
  return problem("no-spread", "values", what, "Choose a group whose values differ");
}
