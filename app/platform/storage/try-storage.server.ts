import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { nowIso } from "../clock.server.ts";
import { db } from "../database.server.ts";
import { env } from "../env.server.ts";
import { isStorageToTry, noteStorageError, noteStorageSuccess } from "./storage-trouble.server.ts";

/** After trouble, writes a little to where it was: a product that is sent no work would never find out that it works. */
export async function tryStorage(): Promise<void> {
  await attempt("database", async () => {
    const value = nowIso();
    await db()
      .insertInto("meta")
      .values({ key: "storage-tried", value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  });
  await attempt("files", async () => {
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
  });
}

async function attempt(source: "database" | "files", write: () => Promise<void>): Promise<void> {
  if (!isStorageToTry(source)) return;
  try {
    await write();
    noteStorageSuccess(source);
  } catch (error) {
    noteStorageError(error, source);
  }
}
