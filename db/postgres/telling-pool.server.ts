import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { SLOW_MS, type Outcomes } from "../statement-outcomes.server.ts";
import { isSilent, told } from "./away.ts";

/** What a transaction begins with; the time it takes is that of a wait for the writers' lock. */
export const beginning = "BEGIN ISOLATION LEVEL SERIALIZABLE; LOCK TABLE writing IN EXCLUSIVE MODE";

const writes: ReadonlySet<string> = new Set(["INSERT", "UPDATE", "DELETE"]);

/** A pool that tells how statements went and what was committed, as `tellingOutcomes` does for SQLite. */
export function tellingPool(pool: pg.Pool, outcomes: Outcomes): PostgresPool {
  const fail = (error: unknown): never => {
    const trouble = told(error);
    outcomes.failed(trouble);
    throw trouble;
  };

  async function connect(): Promise<PostgresPoolClient> {
    const asked = performance.now();
    const client = await pool.connect().catch(fail);
    outcomes.waited?.("connection", performance.now() - asked);
    let isInTransaction = false;
    let hasWritten = false;

    function note({ command, rowCount }: Pick<pg.QueryResult, "command" | "rowCount">): void {
      if (command === "BEGIN") isInTransaction = true;
      if (command === "COMMIT" || command === "ROLLBACK") isInTransaction = false;
      hasWritten = command !== "ROLLBACK" && (hasWritten || (writes.has(command) && rowCount !== 0));
      if (!hasWritten || isInTransaction) return;
      hasWritten = false;
      outcomes.committed();
    }

    async function query(text: string, values: readonly unknown[]) {
      const began = performance.now();
      try {
        // Of several statements there are several results.
        const result = (await client.query(text, [...values])) as pg.QueryResult | pg.QueryResult[];
        note([result].flat()[0] as pg.QueryResult);
        return result;
      } catch (error) {
        // Whoever asks next would wait for the same answer: the pool lets go of a connection that is ended.
        if (isSilent(error)) void client.end().catch(() => {});
        return fail(error);
      } finally {
        const took = performance.now() - began;
        if (text === beginning) outcomes.waited?.("lock", took);
        else if (took > SLOW_MS) outcomes.slow(text, took);
      }
    }
    // Nothing is read by a cursor.
    return { query: query as never, release: (destroy) => client.release(destroy) };
  }

  return { options: pool.options, connect, end: () => pool.end() };
}
