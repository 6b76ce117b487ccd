import { sum } from "#app/features/numbers/quantile.ts";

/**
 * Σ amountᵢ · e^(−timeᵢ · rate): the present value of dated money at a continuous rate. Times ascend, amounts are not
 * zero. A sum that is scaled, or multiplied by e^(time · rate), has the same roots.
 */
export interface ExponentialSum {
  amounts: readonly number[];
  times: readonly number[];
}

/** Two roots nearer to each other than this are told as one. */
const NARROWEST = 1e-7;
/** Where the search begins: pieces of the range. */
const PIECES = 32;

/**
 * Every root between two rates, ascending; one where the sum touches zero counts once. None is missed: a piece of the
 * range is left out only when a bound on the sum proves that there is none in it, and taken for one root only when a
 * bound on the slope proves that the sum rises or falls through all of it; any other piece is halved. What is nearer
 * than 10⁻⁷ to another root, or nearer to zero than doubles tell, is told as one root.
 * Sources: R. E. Moore, R. B. Kearfott, M. J. Cloud, Introduction to Interval Analysis (SIAM, 2009), chapters 6 and 8;
 * the count of signs is Descartes' rule, as in G. J. O. Jameson, The Mathematical Gazette 90 (2006), 223-234.
 */
export function rootsOf(whole: ExponentialSum, from: number, to: number): number[] {
  const changes = signChanges(whole.amounts);
  if (changes === 0) return [];
  // By Descartes' rule there is one root at most, and a change of sign finds it.
  if (changes === 1)
    return isNegativeAt(whole, from) === isNegativeAt(whole, to) ? [] : [bisect(whole, from, to)];
  const found: Candidate[] = [];
  const step = (to - from) / PIECES;
  for (let piece = 0; piece < PIECES; piece += 1) {
    search(whole, from + step * piece, piece === PIECES - 1 ? to : from + step * (piece + 1), found);
  }
  return nearestOfEach(found);
}

/** How often the sign changes from one amount to the next: there are at most so many roots. */
export function signChanges(amounts: readonly number[]): number {
  return amounts.filter((amount, index) => index > 0 && amount < 0 !== (amounts[index - 1] ?? 0) < 0).length;
}

/**
 * Whether it is proved that no root lies beyond a rate, on the side given: by Laguerre's rule there are at most so many
 * as the sign changes among the sums of the first terms at that rate (above it), or of the last (below it).
 * Source: G. J. O. Jameson, as above, theorem 4.
 */
export function hasNoneBeyond(whole: ExponentialSum, rate: number, side: "above" | "below"): boolean {
  const { terms } = termsAt(whole, rate);
  const ordered = side === "above" ? terms : terms.toReversed();
  let partial = 0;
  const sums = ordered.map((term) => (partial += term)).filter((one) => one !== 0);
  return signChanges(sums) === 0;
}

interface Candidate {
  rate: number;
  /** Its distance from zero, as a share of all that is added up. */
  size: number;
}

function search(whole: ExponentialSum, low: number, high: number, found: Candidate[]): void {
  const bound = boundsOf(whole, low, high);
  const half = (high - low) / 2;
  const { value, slope, curve, noise } = bound;
  // Taylor's formula: the sum differs from its value in the middle by no more than this.
  if (Math.abs(value) > Math.abs(slope) * half + (curve * half * half) / 2 + noise) return;
  if (Math.abs(slope) > curve * half + noise) {
    const [below, above] = [isNegativeAt(whole, low), isNegativeAt(whole, high)];
    if (below !== above) found.push({ rate: bisect(whole, low, high), size: 0 });
    return;
  }
  const middle = low + half;
  if (half < NARROWEST / 4) {
    found.push({ rate: middle, size: Math.abs(value) });
    return;
  }
  search(whole, low, middle, found);
  search(whole, middle, high, found);
}

/**
 * The sum and its slope in the middle of a piece, as shares of all that is added up, and what its second derivative is
 * at most in the whole piece. Times count from where the weight of the terms is, which keeps slope and bound small.
 */
function boundsOf(whole: ExponentialSum, low: number, high: number) {
  const middle = (low + high) / 2;
  const half = (high - low) / 2;
  const { terms, span } = termsAt(whole, middle);
  const { times } = whole;
  let [size, moment] = [0, 0];
  terms.forEach((term, index) => {
    size += Math.abs(term);
    moment += Math.abs(term) * (times[index] ?? 0);
  });
  const centre = moment / size;
  let [slope, curve] = [0, 0];
  terms.forEach((term, index) => {
    const time = (times[index] ?? 0) - centre;
    slope -= term * time;
    curve += Math.abs(term) * time * time * Math.exp(Math.abs(time) * half);
  });
  const noise = Number.EPSILON * (8 + 2 * span);
  return { value: sum(terms) / size, slope: slope / size, curve: curve / size, noise };
}

/** The terms at a rate, the largest factor 1, so that none is beyond what a number can say; `span` is of exponents. */
function termsAt({ amounts, times }: ExponentialSum, rate: number): { terms: number[]; span: number } {
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0];
  const from = rate < 0 ? last : first;
  return {
    terms: amounts.map((amount, index) => amount * Math.exp(rate * (from - (times[index] ?? 0)))),
    span: Math.abs(rate) * (last - first),
  };
}

function isNegativeAt(whole: ExponentialSum, rate: number): boolean {
  return sum(termsAt(whole, rate).terms) < 0;
}

/** Halves a piece with a change of sign until no number lies between its ends. */
function bisect(whole: ExponentialSum, from: number, to: number): number {
  let [low, high] = [from, to];
  const isLowNegative = isNegativeAt(whole, low);
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) break;
    const value = sum(termsAt(whole, middle).terms);
    if (value === 0) return middle;
    if (value < 0 === isLowNegative) low = middle;
    else high = middle;
  }
  const sizeAt = (rate: number) => Math.abs(sum(termsAt(whole, rate).terms));
  return sizeAt(low) <= sizeAt(high) ? low : high;
}

/** Of candidates that can't be told apart the best one. */
function nearestOfEach(found: readonly Candidate[]): number[] {
  const groups: Candidate[][] = [];
  for (const one of found) {
    const last = groups.at(-1)?.at(-1);
    if (last && one.rate - last.rate <= NARROWEST) groups.at(-1)?.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => group.reduce((best, one) => (one.size < best.size ? one : best)).rate);
}
