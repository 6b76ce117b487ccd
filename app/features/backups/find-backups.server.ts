import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BackupManifest } from "./backup.ts";

/** @returns the manifests in a data directory's backups, newest first; empty when there are none. */
export async function findBackups(dataDir: string): Promise<BackupManifest[]> {
  const folder = join(dataDir, "backups");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  const manifests = await Promise.all(
    names
      .sort()
      .reverse()
      .map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as BackupManifest),
  );
  return manifests;
}
