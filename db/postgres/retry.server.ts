import { setTimeout as sleep } from "node:timers/promises";
import { codeOf } from "./away.ts";

/** So often a transaction is begun before whoever asked is told. */
const mostTries = 8;
const pauseMs = 5;

/** Serialisation failure, deadlock. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const conflicts = new Set(["40001", "40P01"]);

let count = 0;
/** How many transactions of this process had to begin again. */
export const conflictsMet = () => count;

/** A transaction that PostgreSQL gives up for another's sake begins again: nothing of it was kept. */
export async function againOnConflict<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once();
    } catch (error) {
      if (!conflicts.has(codeOf(error) ?? "") || tries === mostTries) throw error;
      count += 1;
      await sleep(Math.random() * pauseMs * 2 ** tries);
    }
  }
}
