import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Backup } from "./backup.ts";
import { type BackupManifest, manifestSchema } from "./backup.schema.ts";

/** What was read before, as long as its file stays as it is: manifests name every stored file, so they are long. */
const read = new Map<string, { mtimeMs: number; backup: Backup | null }>();

/** Where the backups of a data directory stand. */
export const backupsFolder = (dataDir: string) => env().backupDir ?? join(dataDir, "backups");

/** @returns the backups of a data directory, newest first. What is no manifest of ours is passed over with a warning. */
export function findBackups(dataDir: string): Backup[] {
  return backupsIn(backupsFolder(dataDir));
}

/** @returns those that stand in a folder. */
export function backupsIn(folder: string): Backup[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse()
    .map((name) => summaryOf(join(folder, name)))
    .filter((backup) => backup !== null);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const isNew = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isNew) log.error("backups-unreadable", error);
    return [];
  }
}

function summaryOf(file: string): Backup | null {
  const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (mtimeMs === undefined) return null;
  const before = read.get(file);
  if (before?.mtimeMs === mtimeMs) return before.backup;
  let backup: Backup | null = null;
  try {
    const { rows: _rows, files, ...manifest } = readManifest(file);
    const name = basename(file, ".json");
    if (manifest.database.file !== `${name}.db`) throw new Error(`${file} is not named for its database.`);
    backup = { ...manifest, name, files: files.length };
  } catch (error) {
    log.warn("backup-passed-over", { reason: error instanceof Error ? error.message : String(error) });
  }
  read.set(file, { mtimeMs, backup });
  return backup;
}

/**
 * @param file a manifest's path.
 * @throws an Error of one line when it can't be read, or is no manifest of ours.
 */
export function readManifest(file: string): BackupManifest {
  const text = readFileSync(file, "utf8");
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is not the manifest of a backup.`, { cause: error });
  }
}
