/**
 * `npm run restore -- <path to a backup's .json>`: puts a backup in place of the data directory's database, after
 * proving it; everybody signs in anew. The database that was there stays beside it under another name. Stop the product
 * first.
 */
import { copyFile, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import Database from "better-sqlite3";
import type { BackupManifest } from "#app/features/backups/backup.ts";
import { sha256Of } from "#app/features/backups/make-backup.server.ts";
import { verifyAudit } from "#app/features/audit/verify-audit.server.ts";
import { forgetAuditHead } from "#app/platform/audit-head-file.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { env } from "#app/platform/env.server.ts";
import { acquireProcessLock, releaseProcessLock } from "#app/platform/process-lock.server.ts";
import { openCopy } from "#db/copy.server.ts";
import { loadSettings } from "./start/settings.ts";

process.umask(0o077);
loadSettings();
const given = process.argv[2];
if (!given) fail("Say which backup: npm run restore -- data/backups/portal-….json");

const manifestFile = resolve(given);
const folder = dirname(manifestFile);
const manifest = JSON.parse(await readFile(manifestFile, "utf8")) as BackupManifest;
const copy = join(folder, basename(manifest.database.file));
const { dataDir } = env();
acquireProcessLock(dataDir);

if ((await sha256Of(copy)) !== manifest.database.sha256)
  fail(`${copy} is not the file the manifest describes.`);
for (const file of manifest.files) {
  if ((await sha256Of(join(folder, "files", file.path))) !== file.sha256)
    fail(`The file ${file.path} is damaged.`);
}
const opened = openCopy(copy);
const faults = opened.faults();
const audit = await verifyAudit(opened.db, manifest.auditHead ? [manifest.auditHead] : []);
await opened.close();
if (faults.length > 0) fail(`The copy is damaged: ${faults[0]}`);
if (!audit.ok) fail(`The audit log is broken at entry ${audit.seq}: ${audit.what}`);

for (const file of manifest.files) {
  const target = join(dataDir, "files", file.path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await copyFile(join(folder, "files", file.path), target);
  await sync(target);
}
const live = join(dataDir, "portal.db");
const incoming = `${live}.incoming`;
await copyFile(copy, incoming);
endSessions(incoming);
await sync(incoming);
// A write-ahead log belongs to its database: what a crash left in the old one's is kept with it, and would be replayed
// into the new one if it stayed.
for (const ending of ["-wal", "-shm", ""]) {
  await rm(`${live}.before-restore${ending}`, { force: true });
  if (await stat(live + ending).catch(() => null))
    await rename(live + ending, `${live}.before-restore${ending}`);
}
await rename(incoming, live);
// It remembers the database that was there.
forgetAuditHead(dataDir);
await sync(dataDir);
releaseProcessLock();
console.log(
  `Restored ${manifest.database.file} of ${manifest.at}. The database before it is ${live}.before-restore`,
);

/** Sessions that were ended since the backup was made would be open again: everybody signs in anew. */
function endSessions(file: string): void {
  const sqlite = new Database(file);
  sqlite
    .prepare("UPDATE sessions SET revoked_at = ?, revoked_reason = 'restored' WHERE revoked_at IS NULL")
    .run(nowIso());
  sqlite.close();
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
