import { setTimeout as sleep } from "node:timers/promises";
import type { TransactionBuilder } from "kysely";
import { codeOf } from "./away.ts";
import { isStale } from "./keeping-plans.ts";

/** So often a transaction is begun before whoever asked is told. */
const mostTries = 8;
const pauseMs = 5;

/** Serialisation failure, deadlock. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const conflicts = new Set(["40001", "40P01"]);

let count = 0;
/** How many transactions of this process had to begin again. */
export const conflictsMet = () => count;

type InTurn = <Result>(begin: () => Promise<Result>) => Promise<Result>;

/** A transaction that PostgreSQL gives up for another's sake begins again: nothing of it was kept. */
export function againOnConflict<Tables>(
  bare: TransactionBuilder<Tables>,
  inTurn: InTurn,
): TransactionBuilder<Tables> {
  const once = bare.execute.bind(bare);
  bare.execute = async (work) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await inTurn(() => once(work));
      } catch (error) {
        if (!isConflict(error) || tries === mostTries) throw error;
        count += 1;
        await sleep(Math.random() * pauseMs * 2 ** tries);
      }
    }
  };
  return bare;
}

function isConflict(error: unknown): boolean {
  return isStale(error) || conflicts.has(codeOf(error) ?? "");
}
