import { setImmediate } from "node:timers/promises";

/** Rows of one file at most: as many as one transaction takes in without keeping others long. */
export const IMPORT_ROWS = 20_000;

/** Rows that are judged or written in one go: some milliseconds. */
export const BATCH_ROWS = 500;

/** @param size of a batch; the last may be smaller. */
export function* batchesOf<One>(all: readonly One[], size = BATCH_ROWS): Generator<readonly One[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** Lets everybody else be answered before the next batch. */
export function letOthersGo(): Promise<void> {
  return setImmediate();
}
