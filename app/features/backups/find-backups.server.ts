import { readFileSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { log } from "#app/platform/log.server.ts";
import { errorCode } from "#app/platform/storage/folder-mark.server.ts";
import { inTime } from "#app/platform/storage/in-time.server.ts";
import type { Backup } from "./backup.ts";
import { type BackupManifest, manifestSchema } from "./backup.schema.ts";
import { backupsFolder } from "./backups-folder.server.ts";

/** What was read before, as long as its file stays as it is: manifests name every stored file, so they are long. */
const read = new Map<string, { mtimeMs: number; backup: Backup | null }>();

/**
 * @param installation whose; those that name none are among them, and null asks for everybody's.
 * @returns the backups of a data directory, newest first; none where the folder can't be read, or not in time. What is
 *   no manifest of ours is passed over with a warning.
 */
export async function findBackups(dataDir: string, installation: string | null = null): Promise<Backup[]> {
  const folder = backupsFolder(dataDir);
  try {
    const backups = await inTime(`The list of ${folder}`, () => backupsIn(folder));
    return backups.filter((one) => installation === null || ["", installation].includes(one.installation));
  } catch (error) {
    if (errorCode(error) !== "ENOENT") log.error("backups-unreadable", error);
    return [];
  }
}

/** @returns those that stand in a folder, whosever they are. */
export async function backupsIn(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const backups: Backup[] = [];
  for (const name of names.toSorted().reverse()) {
    const backup = await summaryOf(join(folder, name));
    if (backup) backups.push(backup);
  }
  return backups;
}

async function summaryOf(file: string): Promise<Backup | null> {
  const mtimeMs = await stat(file).then(
    (found) => found.mtimeMs,
    () => undefined,
  );
  if (mtimeMs === undefined) return null;
  const before = read.get(file);
  if (before?.mtimeMs === mtimeMs) return before.backup;
  let backup: Backup | null = null;
  try {
    const { rows: _rows, files, ...manifest } = manifestOf(file, await readFile(file, "utf8"));
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
  return manifestOf(file, readFileSync(file, "utf8"));
}

function manifestOf(file: string, text: string): BackupManifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is not the manifest of a backup.`, { cause: error });
  }
}
