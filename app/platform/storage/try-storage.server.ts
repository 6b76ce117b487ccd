import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { nowIso } from "../clock.server.ts";
import { database } from "../database.server.ts";
import { env } from "../env.server.ts";
import { isStorageToTry, noteStorageError, noteStorageSuccess } from "./storage-trouble.server.ts";

/** After trouble, writes a little to where it was: a product that is sent no work would never find out that it works. */
export function tryStorage(): void {
  attempt("database", () => {
    const { sqlite } = database();
    // Inside somebody's transaction the write would be theirs.
    if (sqlite.inTransaction) return false;
    sqlite
      .prepare(
        "INSERT INTO meta (key, value) VALUES ('storage-tried', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      )
      .run(nowIso());
    return true;
  });
  attempt("files", () => {
    const folder = join(env().dataDir, "files", "incoming");
    const path = join(folder, "storage-tried");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = openSync(path, "w", 0o600);
    try {
      writeSync(file, nowIso());
      fsyncSync(file);
    } finally {
      closeSync(file);
      rmSync(path, { force: true });
    }
    return true;
  });
}

function attempt(source: "database" | "files", write: () => boolean): void {
  if (!isStorageToTry(source)) return;
  try {
    if (write()) noteStorageSuccess(source);
  } catch (error) {
    noteStorageError(error, source);
  }
}
