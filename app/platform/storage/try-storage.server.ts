import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nowIso } from "../clock.server.ts";
import { db } from "../database.server.ts";
import { filesFolder, requireFilesFolder } from "./files-folder.server.ts";
import { inTime } from "./in-time.server.ts";
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
    await requireFilesFolder();
    const folder = join(filesFolder(), "incoming");
    await inTime(folder, async () => {
      const path = join(folder, "storage-tried");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, nowIso(), { mode: 0o600, flush: true }).finally(() => rm(path, { force: true }));
    });
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
