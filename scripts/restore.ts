/**
 * `npm run restore -- <path to a backup's .json>`: puts a backup in place of the data directory's database, after
 * proving it; everybody signs in anew. The database that was there stays beside it under another name. Stop the product
 * first. Without a path it goes on with a restore that was cut short, or says which backups there are.
 *
 * Ends with 0 when all came back, with 3 when all but some stored files did, with 1 when nothing was changed or the
 * restore is to be run again. Each step may be cut anywhere and run again: the journal is there before the first change
 * and until after the last.
 */
import { existsSync, rmSync, statSync } from "node:fs";
import { copyFile, link, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import Database from "better-sqlite3";
import { backupsFolder, findBackups, readManifest } from "#app/features/backups/find-backups.server.ts";
import { RESTORED, settledLine, settleRestored } from "#app/features/backups/settle-restored.server.ts";
import { lockBackups } from "#app/features/backups/make-backup.server.ts";
import { copyWhole, faultOf, sync } from "#app/features/backups/whole-copy.server.ts";
import type { BackupManifest } from "#app/features/backups/backup.schema.ts";
import { verifyAudit } from "#app/features/core/audit/verify-audit.server.ts";
import { forgetAuditHead } from "#app/platform/data/audit-head-file.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { acquireProcessLock, releaseProcessLock } from "#app/platform/data/process-lock.server.ts";
import {
  readRestoreJournal,
  removeRestoreJournal,
  writeRestoreJournal,
} from "#app/platform/data/restore-journal.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { faultOfMark, INSTALLATION, readMark, writeMark } from "#app/platform/storage/folder-mark.server.ts";
import { SECRET_CHECK, secretCheck } from "#app/platform/secrets/secret-check.server.ts";
import { count } from "#app/plural.ts";
import { connect } from "#db/connection.server.ts";
import { openCopy } from "#db/copy.server.ts";
import { requireFile } from "#app/start-up.server.ts";
import { fail } from "./start/progress.ts";
import { loadSettings } from "./start/settings.ts";

process.umask(0o077);
try {
  loadSettings();
  requireFile();
  process.exitCode = await restore(env().dataDir, process.argv[2]);
} catch (error) {
  fail(error);
}

/** @returns how the process is to end. @throws an Error of one line when it can't go on. */
async function restore(dataDir: string, given: string | undefined): Promise<number> {
  const underWay = readRestoreJournal(dataDir);
  const manifestFile = given ? resolve(given) : underWay?.backup;
  if (!manifestFile) throw new Error(await whichBackups(dataDir));
  acquireProcessLock(dataDir);
  const release = await lockBackups(dataDir, 0);
  const manifest = readManifest(manifestFile);
  const folder = dirname(manifestFile);
  const copy = join(folder, manifest.database.file);
  await prove(copy, manifest);

  const live = join(dataDir, "portal.db");
  const before = `${live}.before-restore`;
  const owner = await ownerOf(copy, live, dataDir);
  // The database itself goes first: where it is, what was kept beside is whole.
  if (!underWay && isThere(live))
    for (const ending of ["", "-wal", "-shm"]) await rm(before + ending, { force: true });
  writeRestoreJournal(dataDir, { backup: manifestFile, at: underWay?.at || nowIso() });

  const missing = await bringFiles(manifest, folder, dataDir);
  const incoming = `${live}.incoming`;
  await bringDatabase(copy, incoming, manifest.database.sha256, {
    ...owner,
    backup: basename(manifestFile, ".json"),
  });
  await keepBeside(live, before);
  // Another database's write-ahead log would be replayed into the new one.
  for (const ending of ["-wal", "-shm"]) await rm(live + ending, { force: true });
  for (const folder of owner.folders) await writeMark(folder, owner.installation);
  await sync(dataDir);
  await rename(incoming, live);
  await sync(dataDir);
  // It remembers the database of before, whose newest entries this one does not have.
  forgetAuditHead(dataDir);
  removeRestoreJournal(dataDir);
  release();
  releaseProcessLock();
  console.log(`Restored ${manifest.database.file} of ${manifest.at}.`);
  if (existsSync(before)) console.log(`The database before it is ${before}`);
  if (missing.length === 0) return 0;
  const amount = count(missing.length, "file");
  console.log(`Restored, with ${amount} missing:\n${missing.join("\n")}`);
  return 3;
}

async function prove(copy: string, { database, auditHead }: BackupManifest): Promise<void> {
  const fault = await faultOf(copy, database.sha256);
  if (fault === "is not what was stored") throw new Error(`${copy} is not the file the manifest describes.`);
  if (fault) throw new Error(`${copy} ${fault}.`);
  const opened = openCopy(copy);
  const faults = opened.faults();
  const note = await opened.db
    .selectFrom("meta")
    .select("value")
    .where("key", "=", SECRET_CHECK)
    .executeTakeFirst();
  const audit = await verifyAudit(opened.db, auditHead ? [auditHead] : []);
  await opened.close();
  if (faults.length > 0) throw new Error(`The copy is damaged: ${faults[0]}`);
  // The audit log's key outlives a change of the secret: the log alone does not tell.
  if (note && note.value !== secretCheck())
    throw new Error(
      `${copy} was made with another secret: put that one into the file "secret" of ${env().dataDir}, or into APP_SECRET where that is set. After a change of the secret it is a secret.until-….`,
    );
  if (!audit.ok) throw new Error(`The audit log is broken at entry ${audit.seq}: ${audit.what}`);
}

/** Stored files that are whole where they are stay. @returns a line for each that is nowhere whole. */
async function bringFiles(
  { files, damaged }: BackupManifest,
  folder: string,
  dataDir: string,
): Promise<string[]> {
  const missing: string[] = [];
  const names = new Map(damaged.map(({ path, name }) => [path, name]));
  for (const { path, sha256 } of [...files, ...damaged.filter(({ isKept }) => !isKept)]) {
    const stored = join(dataDir, "files", path);
    const kept = join(folder, "files", path);
    if (!(await faultOf(stored, sha256))) continue;
    const fault = await faultOf(kept, sha256);
    if (fault) missing.push(`  ${path}${names.has(path) ? ` (${names.get(path)})` : ""}: its copy ${fault}`);
    else await copyWhole(kept, stored, sha256);
  }
  return missing;
}

interface Owner {
  /** The id of the installation that is restored: the backup's, or in a backup from before there were ids the one here. */
  installation: string;
  /** The data directory's own folders, which are its from now on. */
  folders: string[];
}

/** @throws where the folder of files is another installation's than the backup's, or the one that stood here. */
async function ownerOf(copy: string, live: string, dataDir: string): Promise<Owner> {
  const files = join(dataDir, "files");
  const [mark, here] = [await readMark(files), idIn(live) ?? idIn(`${live}.before-restore`)];
  const installation = idIn(copy) ?? here ?? mark ?? newId();
  if (mark !== null && mark !== installation && mark !== here)
    throw new Error(`${files} ${faultOfMark(mark, installation)}. Nothing was changed.`);
  const backups = join(dataDir, "backups");
  const isOwn = existsSync(backups) && [here, null].includes(await readMark(backups));
  return { installation, folders: isOwn ? [files, backups] : [files] };
}

/** @returns the installation that a database is of; null where it says none, or can't be read. */
function idIn(file: string): string | null {
  if (!existsSync(file)) return null;
  // Reading one makes what stands beside it.
  const made = ["-wal", "-shm"].map((ending) => file + ending).filter((path) => !existsSync(path));
  try {
    const sqlite = new Database(file, { readonly: true });
    const id = sqlite.prepare("SELECT value FROM meta WHERE key = ?").pluck().get(INSTALLATION);
    sqlite.close();
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  } finally {
    for (const path of made) rmSync(path, { force: true });
  }
}

async function bringDatabase(
  copy: string,
  incoming: string,
  sha256: string,
  { installation, backup }: Owner & { backup: string },
): Promise<void> {
  for (const ending of ["", "-journal", "-wal", "-shm"]) await rm(incoming + ending, { force: true });
  await copyWhole(copy, incoming, sha256);
  await settle(incoming);
  noteRestore(incoming, {
    [INSTALLATION]: installation,
    [RESTORED]: JSON.stringify({ backup, at: nowIso() }),
  });
  await sync(incoming);
}

/**
 * Keeps the database that was there, with what a crash left in its write-ahead log, under another name. The live name
 * is never without a database, and the database is the last to get its second name: where that is, all have.
 */
async function keepBeside(live: string, before: string): Promise<void> {
  if (existsSync(before) || !isThere(live)) return;
  for (const ending of ["-wal", "-shm", ""]) {
    await rm(before + ending, { force: true });
    if (!existsSync(live + ending)) continue;
    const isLinked = await link(live + ending, before + ending).then(
      () => true,
      () => false,
    );
    if (isLinked) continue;
    // A file system without second names.
    await copyFile(live + ending, `${before}${ending}.part`);
    await sync(`${before}${ending}.part`);
    await rename(`${before}${ending}.part`, before + ending);
  }
  await sync(dirname(live));
}

/** An empty file is no database: what an earlier restore kept beside may then be the only one. */
function isThere(live: string): boolean {
  return (statSync(live, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** What was ended since the backup was made would be open again: everybody signs in anew. */
async function settle(file: string): Promise<void> {
  const { db, close } = connect(file);
  console.log(settledLine(await settleRestored(db)));
  await close();
}

/** Says whose the database is, and which backup it was: newer ones hold entries of the audit log that it lacks. */
function noteRestore(file: string, noted: Record<string, string>): void {
  const sqlite = new Database(file);
  const note = sqlite.prepare("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)");
  for (const [key, value] of Object.entries(noted)) note.run(key, value);
  sqlite.close();
}

async function whichBackups(dataDir: string): Promise<string> {
  const lines = (await findBackups(dataDir, null)).map(
    ({ name, at, reason, schema }) =>
      `  ${join(backupsFolder(dataDir), `${name}.json`)}  ${at}  ${reason || "no reason noted"}${schema && `, schema ${schema}`}`,
  );
  return ["Say which backup: npm run restore -- data/backups/portal-….json", ...lines].join("\n");
}
