import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Connection, connect, type Db } from "#db/connection.server.ts";
import { env } from "./env.server.ts";
import { noteStorageError, noteStorageSuccess } from "./storage/storage-trouble.server.ts";

export type { Db, Trx } from "#db/connection.server.ts";

let open: Connection | undefined;

/** The one connection of this process, opened on first use. Only the front door and scripts call it. */
export function database(): Connection {
  if (!open) {
    mkdirSync(env().dataDir, { recursive: true, mode: 0o700 });
    open = connect(join(env().dataDir, "portal.db"), {
      failed: (error) => void noteStorageError(error, "database"),
      committed: () => noteStorageSuccess("database"),
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
