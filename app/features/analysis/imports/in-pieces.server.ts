import { setImmediate } from "node:timers/promises";

/** Rows of one file at most: as many as one transaction takes in without keeping others long. */
export const IMPORT_ROWS = 20_000;

/** Rows that are judged or written in one go: some milliseconds. */
export const ROWS_AT_A_TIME = 500;

/** @param size of a piece; the last may be smaller. */
export function* inPieces<One>(all: readonly One[], size = ROWS_AT_A_TIME): Generator<readonly One[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** Lets everybody else be answered before the next piece. */
export function letOthersGo(): Promise<void> {
  return setImmediate();
}
