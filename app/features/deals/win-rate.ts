/** The normal quantile of a two-sided 95 % interval. */
const Z95 = 1.959963984540054;

/**
 * Wilson's score interval of a share, at 95 %. Source: E. B. Wilson, JASA 22 (1927), 209-212.
 * @returns null without observations.
 */
export function wilson(successes: number, n: number, z = Z95): { low: number; high: number } | null {
  if (n <= 0) return null;
  const share = successes / n;
  const z2 = (z * z) / n;
  const middle = (share + z2 / 2) / (1 + z2);
  const half = (z / (1 + z2)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The middle of a set of numbers; of an even set, half-way between the middle two. @returns null for an empty set. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/** @returns null for an empty set. */
export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
