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
