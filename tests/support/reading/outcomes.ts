/** What came of a calculation, for tests that expect one kind of answer. */
import type { MetricValues } from "#app/features/analysis/benchmarking/imports/metric-columns.ts";
import { METRIC_KEYS } from "#app/features/analysis/benchmarking/maths/metric.ts";
import type { Outcome } from "#app/features/numbers/problem.ts";

export function value<Of>(outcome: Outcome<Of>): Of {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.value;
}

/** The codes of its problems; none when it came out. */
export const codes = (outcome: Outcome<unknown>) =>
  outcome.ok ? [] : outcome.problems.map(({ code }) => code);

export const noMetrics = Object.fromEntries(METRIC_KEYS.map((key) => [key, null])) as MetricValues;
