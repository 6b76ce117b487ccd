/**
 * Locks of the whole database, each held by one connection: it ends with the process or its line, however that ends.
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { clientOf, onClient } from "./client.server.ts";

/** The product's own, among the locks of whatever else is in the database. */
const product = 7_063_061;
const locks = { schema: 1, start: 2, jobs: 3 } as const;
type Lock = keyof typeof locks;

/** The arguments of `pg_advisory_lock` and its kin. */
export const lockNumbers = (lock: Lock): [number, number] => [product, locks[lock]];

/** Waits for a lock. @returns what gives it back. */
export async function holdLock(url: string, lock: Lock): Promise<() => Promise<void>> {
  const client = clientOf(url);
  await client.connect();
  await client.query("SELECT pg_advisory_lock($1, $2)", lockNumbers(lock));
  return () => client.end();
}

/** So soon another process takes over from one that is gone. */
const againMs = 10_000;

/**
 * Does something on one process of all that are connected: on whichever has the lock, and as long as it has it.
 * @param begin starts it. @returns stops it, and gives the lock to whoever asks next.
 */
export function onOneProcess(url: string, begin: () => () => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function attempt(client: pg.Client): Promise<void> {
    const asked = `SELECT pg_try_advisory_lock($1, $2) AS "isTaken"`;
    const { rows } = await client.query<{ isTaken: number }>(asked, lockNumbers("jobs"));
    if (rows[0]?.isTaken !== 1 || signal.aborted) return;
    const end = begin();
    // When its connection breaks another may have it.
    await new Promise<void>((over) => {
      client.once("end", () => over());
      signal.addEventListener("abort", () => over());
    });
    await end();
  }

  async function takeTurns(): Promise<void> {
    while (!signal.aborted) {
      // The database is away: whoever serves says so.
      await onClient(url, attempt).catch(() => {});
      await sleep(againMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const turns = takeTurns();
  return async () => {
    stopping.abort();
    await turns;
  };
}

/**
 * For a command that nobody may work beside. Another one is held up by the lock of the start, which the command has.
 * @throws an Error of one line where others are connected.
 */
export async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*) AS others FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  // The one besides holds the lock.
  if ((rows[0]?.others ?? 0) > 1)
    throw new Error("Others are connected to that database: stop the product first.");
}
