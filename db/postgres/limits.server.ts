/** Counters in PostgreSQL, for all processes together. Each is one statement of its own. */
import type pg from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { told } from "./away.ts";
import { poolOf, SCHEMA } from "./client.server.ts";

/** Made with the schema. */
const tableName = "limits";
const table = `${SCHEMA}.${tableName}`;
const mostConnections = 2;
/** Clocks of several machines differ: so much later a count may end than this one says, and still be a good one. */
const clocksDifferMs = 600_000;

export function limitsTable(url: string) {
  const pool = poolOf(url, mostConnections);
  const query = (asked: pg.QueryConfig | string, values?: unknown[]) =>
    pool.query(asked, values).catch((error: unknown) => {
      throw told(error);
    });
  return {
    limiter: (options: { keyPrefix: string; points: number; duration: number }) =>
      new RateLimiterPostgres({
        ...options,
        storeClient: { query },
        storeType: "pool",
        schemaName: SCHEMA,
        tableName,
        tableCreated: true,
        clearExpiredByTimeout: false,
      }),
    async forgetEndingAfter(key: string, end: number) {
      await query(`DELETE FROM ${table} WHERE key = $1 AND expire > $2`, [key, end + clocksDifferMs]);
    },
    async endAt(key: string, end: number) {
      await query(`UPDATE ${table} SET expire = $2 WHERE key = $1`, [key, end]);
    },
    async sweep(now: number) {
      return (await query(`DELETE FROM ${table} WHERE expire <= $1`, [now])).rowCount ?? 0;
    },
    close: () => pool.end(),
  };
}
