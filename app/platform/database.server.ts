import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Connection, connect, type Db } from "#db/connection.server.ts";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";
import { noteStorageError, noteStorageSuccess } from "./storage/storage-trouble.server.ts";
import { workAtHand } from "./work-at-hand.server.ts";

export type { Db, Trx } from "#db/connection.server.ts";

/** Characters of a statement in the log: enough to know it by. */
const mostOfSql = 1000;

let open: Connection | undefined;

/** The one connection of this process, opened on first use. Only the front door and scripts call it. */
export function database(): Connection {
  if (!open) {
    mkdirSync(env().dataDir, { recursive: true, mode: 0o700 });
    open = connect(join(env().dataDir, "portal.db"), {
      failed: (error) => void noteStorageError(error, "database"),
      committed: () => noteStorageSuccess("database"),
      slow: (sql, took) =>
        log.warn("slow-statement", { sql: sql.slice(0, mostOfSql), ms: Math.round(took), ...workAtHand() }),
    });
  }
  return open;
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
