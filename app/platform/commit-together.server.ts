import { AsyncResource } from "node:async_hooks";
import type { Db, Trx } from "./database.server.ts";

interface Member {
  work: (trx: Trx) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** While a group is written down everybody else waits for the connection. */
export const MOST_TOGETHER = 25;

const gathering = new WeakMap<Db, Member[]>();

/**
 * Runs a command that can wait a little in one transaction with others of its moment: the disk is synced once for all of
 * them, and none is told that it is done before.
 *
 * They run one after the other, in the order they came, and the transaction is open only while they do: nobody reads
 * what may yet be rolled back. When one of them throws, all of it is rolled back and each runs again in a transaction
 * of its own, so that it alone fails. There are no savepoints: SQLite itself ends a transaction when the disk is full,
 * and the rest of the group would then be committed statement by statement. A failed COMMIT fails all.
 * @param wait milliseconds in which others may join, counted from the first.
 * @param work nothing but SQL on `trx`; it may run twice.
 */
export function commitTogether<Result>(
  db: Db,
  wait: number,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    // What the log says of its statements is said of the request it came with.
    const member = { work: AsyncResource.bind(work), resolve, reject } as Member;
    const group = gathering.get(db);
    if (group && group.length < MOST_TOGETHER) return void group.push(member);
    const begun = [member];
    gathering.set(db, begun);
    setTimeout(() => {
      if (gathering.get(db) === begun) gathering.delete(db);
      void commit(db, begun);
    }, wait);
  });
}

async function commit(db: Db, group: readonly Member[]): Promise<void> {
  let hasThrown = false;
  try {
    const results: unknown[] = [];
    await db.transaction().execute(async (trx) => {
      for (const { work } of group) {
        try {
          results.push(await work(trx));
        } catch (error) {
          hasThrown = true;
          throw error;
        }
      }
    });
    for (const [at, { resolve }] of group.entries()) resolve(results[at]);
  } catch (error) {
    if (hasThrown && group.length > 1) await Promise.all(group.map((member) => commit(db, [member])));
    else for (const { reject } of group) reject(error);
  }
}
