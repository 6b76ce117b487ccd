const isEvery = process.env.EVERY_SAMPLE === "1";

/**
 * Odd samples of one class for one of many cases: its share, so that each is tried by some. `tests/heavy` tries all with
 * all.
 * @param turn the number of the case.
 */
export function share<Sample>(samples: readonly Sample[], turn: number, of = 9): readonly Sample[] {
  return isEvery ? samples : samples.filter((_, at) => at % of === turn % of);
}

/** So many at once in `tests/heavy`, fewer elsewhere. */
export const crowd = (heavy: number, few: number) => (isEvery ? heavy : few);
