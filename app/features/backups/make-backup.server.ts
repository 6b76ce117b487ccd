import { existsSync } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { filesFolderFault } from "#app/platform/storage/files-folder.server.ts";
import { ensureInstallation, folderAway } from "#app/platform/storage/folder-mark.server.ts";
import { takeLock } from "#app/platform/data/process-lock.server.ts";
import { backupName, everyFewMinutes } from "./backup.ts";
import { type BackupManifest, manifestSchema } from "./backup.schema.ts";
import { type Asker, backupsFolder, backupsFolderFault } from "./find-backups.server.ts";
import { prune, sweepParts } from "./prune-backups.server.ts";
import { copyWhole, faultOf, lengthFaultOf, sha256Of, sync } from "./whole-copy.server.ts";

/** The live database, able to write one snapshot of itself to a new file. */
interface Source {
  db: Db;
  copyTo(file: string): void;
}

/** A copy of the database, opened to look at it. */
interface OpenCopy {
  db: Db;
  /** What SQLite finds wrong; empty when it is whole. */
  faults(): string[];
  /** What is wrong with the search index alone. */
  searchFaults(): string[];
  /** The newest migration behind it; empty before the first. */
  schema(): string;
  counts(): Record<string, number>;
  close(): Promise<void>;
}

interface Places {
  /** The data directory. */
  dataDir: string;
  openCopy(file: string): OpenCopy;
}

/**
 * Copies the database while it is in use, proves the copy (integrity, foreign keys, the audit chain), then copies the
 * files it names. Files never change and are written before their row, so database first and files second is whole.
 * A stored file that is damaged or missing keeps nothing else from being saved: the manifest lists it. What is made every
 * few minutes takes files of the right length for whole, and leaves the search index to the daily one.
 * @param reason why it is made, as the manifest says it.
 * @param asker a person's command may begin a folder of backups.
 * @returns the manifest and the backup's path without ending.
 * @throws when the folder of backups is not there or is another installation's, and when the copy does not pass; nothing half made keeps a backup's name.
 */
export async function makeBackup(
  source: Source,
  places: Places,
  reason: string,
  asker: Asker,
): Promise<{ path: string; manifest: BackupManifest }> {
  const folder = backupsFolder(places.dataDir);
  const requireFolder = async (by: Asker) => {
    const fault = await backupsFolderFault(source.db, places.dataDir, by);
    if (fault) throw folderAway(fault);
  };
  await requireFolder(asker);
  const installation = await ensureInstallation(source.db);
  await mkdir(join(folder, "files"), { recursive: true, mode: 0o700 });
  const release = await lockBackups(places.dataDir);
  try {
    await sweepParts(folder);
    const made = await writeBackup(
      source,
      { ...places, db: source.db, installation, requireFolder },
      folder,
      reason,
    );
    await requireFolder("product");
    await prune(folder, now(), installation);
    return made;
  } finally {
    release();
  }
}

interface Work extends Places {
  /** The live one. */
  db: Db;
  installation: string;
  /** Asked before each thing that is written. */
  requireFolder(asker: Asker): Promise<void>;
}

async function writeBackup(source: Source, work: Work, folder: string, reason: string) {
  const at = now();
  // A second has one backup.
  while (existsSync(join(folder, `${backupName(at)}.json`))) at.setSeconds(at.getSeconds() + 1);
  const { installation } = work;
  const name = backupName(at);
  const path = join(folder, name);
  const draft = `${path}.part`;
  try {
    source.copyTo(draft);
    const isQuick = reason === everyFewMinutes;
    const looked = await lookAt(draft, work, isQuick);
    const files = await copyFiles(
      looked.files,
      work,
      folder,
      isQuick ? lengthFaultOf : (path, { sha256 }) => faultOf(path, sha256),
    );
    await sync(draft);
    const database = { file: `${name}.db`, sha256: await sha256Of(draft), bytes: (await stat(draft)).size };
    const manifest = manifestSchema.parse({
      at: at.toISOString(),
      reason,
      installation,
      ...looked,
      database,
      ...files,
    });
    await work.requireFolder("product");
    await rename(draft, `${path}.db`);
    // Half a manifest would be no JSON, and stop whoever reads the list of backups.
    await writeFile(`${path}.json.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await sync(`${path}.json.part`);
    await rename(`${path}.json.part`, `${path}.json`);
    await sync(folder);
    return { path, manifest };
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Keeps two backups, or a backup and a restore, from each other's files. It ends with the process.
 * @param wait how long another may take, in milliseconds.
 * @throws an Error of one line when it takes longer.
 */
export async function lockBackups(dataDir: string, wait = 600_000): Promise<() => void> {
  const until = performance.now() + wait;
  for (;;) {
    const release = takeLock(join(dataDir, "backup.lock"));
    if (release) return release;
    if (performance.now() >= until)
      throw new Error("Another backup is under way: try again when it has ended.");
    await sleep(250);
  }
}

async function lookAt(file: string, { openCopy }: Places, isQuick: boolean) {
  const copy = openCopy(file);
  try {
    const faults = copy.faults();
    if (faults.length > 0) throw new Error(`The copy is damaged: ${faults.slice(0, 3).join("; ")}`);
    const audit = await verifyAudit(copy.db);
    if (!audit.ok) throw new Error(`The audit log is broken at entry ${audit.seq}: ${audit.what}`);
    const files = await copy.db
      .selectFrom("files")
      .select(["path", "sha256", "size as bytes", "name"])
      .orderBy("path")
      .execute();
    const search = isQuick ? [] : copy.searchFaults().slice(0, 10);
    return { schema: copy.schema(), search, auditHead: audit.head, rows: copy.counts(), files };
  } finally {
    await copy.close();
  }
}

type NamedFile = BackupManifest["files"][number] & { name: string };

/**
 * Looks at every stored file and its copy: what goes bad on a disk shows within a day, while a whole copy is still kept.
 * @param faultIn what is wrong with a file; null when it is whole.
 */
async function copyFiles(
  named: NamedFile[],
  { db, dataDir, requireFolder }: Work,
  folder: string,
  faultIn: (path: string, file: NamedFile) => Promise<string | null>,
) {
  const files: BackupManifest["files"] = [];
  const damaged: BackupManifest["damaged"] = [];
  const isAway = (await filesFolderFault(db)) !== null;
  for (const one of named) {
    const { name, ...file } = one;
    const stored = join(dataDir, "files", file.path);
    const copy = join(folder, "files", file.path);
    // Where the folder hangs, each look would.
    let reason = isAway ? "can’t be reached: its folder is not there" : await faultIn(stored, one);
    let isKept = (await faultIn(copy, one)) === null;
    if (!reason && !isKept) {
      reason = await faultOf(stored, file.sha256);
      isKept = reason === null;
      await requireFolder("product");
      if (isKept) await copyWhole(stored, copy, file.sha256);
    }
    if (isKept) files.push(file);
    if (reason) damaged.push({ path: file.path, sha256: file.sha256, name, reason, isKept });
  }
  return { files, damaged };
}
