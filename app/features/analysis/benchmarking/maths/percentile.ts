import { compared, isAbove, isAt, isAtLeast, isBelow } from "#app/features/numbers/limit.ts";
import type { Direction } from "./metric.ts";

/** How the percentile rank is defined, as it is printed wherever one is shown. */
export const PERCENTILE_METHOD =
  "Midrank: (peers below + half of the peers equal) ÷ peers × 100. The company itself is not among the peers";

/** Counts of the peers below, equal to and above a value; equal is what can’t be told apart but by rounding. */
export function neighboursOf(
  value: number,
  peers: readonly number[],
): { below: number; equal: number; above: number } {
  let below = 0;
  let equal = 0;
  for (const peer of peers) {
    const side = compared(peer, value);
    if (side < 0) below += 1;
    else if (side === 0) equal += 1;
  }
  return { below, equal, above: peers.length - below - equal };
}

/** Percentile rank by midrank, 0 to 100, higher for a higher value. @returns null without peers. */
export function midrank(value: number, peers: readonly number[]): number | null {
  if (peers.length === 0) return null;
  const { below, equal } = neighboursOf(value, peers);
  return ((below + equal / 2) / peers.length) * 100;
}

/**
 * Excel's PERCENTRANK.INC, 0 to 100, shown beside the midrank for those who know it: the place between the peers'
 * order statistics, interpolated. @returns null outside the peers' range, and for fewer than two of them.
 */
export function percentRankInclusive(value: number, peers: readonly number[]): number | null {
  const sorted = Float64Array.from(peers).sort();
  const last = sorted.length - 1;
  const [least, most] = [sorted[0], sorted[last]];
  if (least === undefined || most === undefined || last < 1) return null;
  if (isBelow(value, least) || isAbove(value, most)) return null;
  const at = sorted.findIndex((peer) => isAtLeast(peer, value));
  const upper = sorted[at] ?? value;
  if (isAt(upper, value)) return (at / last) * 100;
  const lower = sorted[at - 1] ?? value;
  return ((at - 1 + (value - lower) / (upper - lower)) / last) * 100;
}

/** The percentile that is higher for the better, whichever way the metric is. */
export function adjusted(percentile: number, direction: Direction): number {
  return direction === "higher" ? percentile : 100 - percentile;
}

/** The company's place among its peers and itself, 1 for the best; equals share the better place. */
export function rankOf(
  value: number,
  peers: readonly number[],
  direction: Direction,
): { rank: number; of: number; shared: boolean } {
  const { below, equal, above } = neighboursOf(value, peers);
  return { rank: 1 + (direction === "higher" ? above : below), of: peers.length + 1, shared: equal > 0 };
}
