import { readFileSync } from "node:fs";
import { lstat, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { holdsNamed } from "#app/platform/storage/files-folder.server.ts";
import {
  ensureInstallation,
  errorCode,
  faultOfMark,
  installationIn,
  readMark,
  writeMark,
} from "#app/platform/storage/folder-mark.server.ts";
import { inTime } from "#app/platform/storage/in-time.server.ts";
import { type BackupManifest, manifestSchema } from "./backup.schema.ts";
import type { Backup } from "./backup.ts";

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

/** The folder of backups, which must outlive this machine: looked at before a backup is made, and for readiness. */

/** Where the backups of a data directory stand. */
export const backupsFolder = (dataDir: string) => env().backupDir ?? join(dataDir, "backups");

/**
 * Who asks for a backup: the product by itself; a person, whose command begins a folder that is new; or one who says that
 * a folder which was begun before is to be begun anew.
 */
export type Asker = "product" | "person" | "anew";

/** Names the folder that was begun last: a mount point is known again although nothing is mounted. */
const begun = "backups-begun";

/**
 * Whether this installation's folder of backups is there, by its mark; within two seconds. A folder without a mark is
 * taken where the database names no file yet, or where a backup of one of those lies in it; so is one of the data
 * directory's own that does not exist, and what a person's command begins.
 * @returns a sentence that says what is wrong; null when it is there.
 */
export async function backupsFolderFault(
  db: Db,
  dataDir: string,
  asker: Asker = "product",
): Promise<string | null> {
  const folder = backupsFolder(dataDir);
  try {
    return await inTime(folder, () => faultOf(folder, { db, dataDir, asker }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function faultOf(
  folder: string,
  { db, dataDir, asker }: { db: Db; dataDir: string; asker: Asker },
): Promise<string | null> {
  const [mark, id] = [await readMark(folder), await installationIn(db)];
  if (mark !== null && mark === id) return null;
  const isToTake =
    (mark === null && (await isNew(folder, dataDir, asker))) ||
    ((mark === null || id === null) && (await holds(folder, db, mark)));
  const own = isToTake ? await ensureInstallation(db, mark ?? undefined) : id;
  if (isToTake && mark === null) {
    await writeMark(folder, own ?? "");
    await writeFile(join(dataDir, begun), `${folder}\n`, { mode: 0o600 });
    return null;
  }
  const fault = faultOfMark(mark, own);
  const further = mark === null ? ", or begin it anew with: npm run backup -- --begin" : "";
  return fault && `${folder} ${fault}${further}.`;
}

async function isNew(folder: string, dataDir: string, asker: Asker): Promise<boolean> {
  if (asker === "anew") return true;
  const isMissing = await lstat(folder).then(
    () => false,
    () => true,
  );
  // A mount point is there, though nothing is mounted.
  if (isMissing && env().backupDir === undefined) return true;
  if (asker === "product") return false;
  const before = await readFile(join(dataDir, begun), "utf8").catch(() => "");
  return before.trim() !== folder;
}

async function holds(folder: string, db: Db, mark: string | null): Promise<boolean> {
  const found = await holdsNamed(join(folder, "files"), db);
  return found === "yes" || (found === "none named" && mark === null);
}
