import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Connection, connect, type Db, type Store } from "#db/connection.server.ts";
import { connectPostgres } from "#db/postgres/connect.server.ts";
import { type Outcomes, SLOW_MS } from "#db/statement-outcomes.server.ts";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import { databaseWaits, slowStatements } from "./operations/metrics.server.ts";
import { noteStorageError, noteStorageSuccess } from "./storage/storage-trouble.server.ts";

export type { Db, Trx } from "#db/connection.server.ts";

/** Characters of a statement in the log: enough to know it by. */
const mostOfSql = 1000;

const outcomes: Outcomes = {
  failed: (error) => void noteStorageError(error, "database"),
  committed: () => noteStorageSuccess("database"),
  slow(sql, took) {
    slowStatements.inc();
    log.warn("slow-statement", { sql: sql.slice(0, mostOfSql), ms: Math.round(took) });
  },
  waited(what, took) {
    databaseWaits.observe({ for: what }, took / 1000);
    if (took > SLOW_MS) log.warn("lock-wait", { for: what, ms: Math.round(took) });
  },
};

let open: Store | undefined;

/** The one database of this process, opened on first use. Only the front door and scripts call it. */
export function database(): Store {
  const { databaseUrl } = env();
  return (open ??= databaseUrl ? connectPostgres(databaseUrl, outcomes) : openFile());
}

function openFile(): Connection {
  mkdirSync(env().dataDir, { recursive: true, mode: 0o700 });
  return connect(join(env().dataDir, "portal.db"), outcomes);
}

/** Counters of tries for all processes on one PostgreSQL, with connections of their own. */
export { limitsTable as tableOfLimits } from "#db/postgres/limits.server.ts";

/** The same, where only SQLite has what is asked of it. @throws on PostgreSQL. */
export function sqliteDatabase(): Connection {
  const store = database();
  if (!("sqlite" in store)) throw new Error("This is for SQLite's file: DATABASE_URL names PostgreSQL.");
  return store as Connection;
}

export function db(): Db {
  return database().db;
}

/** Checkpoints the write-ahead log and closes the file. */
export async function closeDatabase(): Promise<void> {
  const connection = open;
  open = undefined;
  await connection?.close();
}
