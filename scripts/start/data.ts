import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backupsFolderFault } from "#app/features/backups/find-backups.server.ts";
import { database, sqliteDatabase } from "#app/platform/database.server.ts";
import { markFirstStart, unmarkFirstStart } from "#app/platform/data/data-directory.server.ts";
import { env } from "#app/platform/env.server.ts";
import { closePdf } from "#app/platform/pdf/pdf.server.ts";
import { rememberSecret } from "#app/platform/secrets/secret-check.server.ts";
import { filesFolder, filesFolderFault } from "#app/platform/storage/files-folder.server.ts";
import { ensureInstallation, readMark } from "#app/platform/storage/folder-mark.server.ts";
import { ensureMasterSecret, hasMasterSecret } from "#app/platform/secrets/master-secret.server.ts";
import { closeThrottle } from "#app/platform/throttle.server.ts";
import type { Entered } from "#app/start-up.server.ts";
import { LEASE_SECONDS } from "#app/platform/processes.server.ts";
import { OTHER_VERSION } from "#app/platform/error-line.server.ts";
import { assertPragmas } from "#db/connection.server.ts";
import { additiveNames } from "#db/migrate.ts";
import { runningOn } from "#db/postgres/facts.server.ts";
import { dropSchema, makeSchema, migratePostgres } from "#db/postgres/schema.server.ts";
import type { Credentials } from "#db/seeds/fill-first.server.ts";
import { firstStart } from "#db/seeds/first-start.ts";
import { migrateWithBackup } from "./migrate-with-backup.ts";
import { step } from "./progress.ts";

/**
 * Secrets, schema and, in an empty data directory, everything the first start puts there. The database stays open.
 * @param found what the directory was when it was entered.
 * @returns the credentials of a first start; null on every later one.
 */
export async function prepareData(found: Entered): Promise<Credentials | null> {
  await step("Database", async () => {
    const { ran, backup } = await prepareDatabase(found, { isGoingOn: true });
    if (found.state === "new" && found.unfinished) return "made again: the first start was cut short";
    if (ran.length === 0) return "up to date";
    return `migrated to ${ran.at(-1)}${backup ? `, after the backup ${backup}` : ""}`;
  });
  const { db } = database();
  await step("Secrets", async () => {
    const outcome = ensureMasterSecret();
    await rememberSecret(db);
    return outcome;
  });
  await beginFolders(found);
  let made: Credentials | null = null;
  await step("Data", async (say) => {
    made = await firstStart(db, { demo: env().seedDemo, say });
    await closePdf();
    await closeThrottle();
    return made ? "made" : "there";
  });
  unmarkFirstStart(env().dataDir);
  if (!env().databaseUrl) assertPragmas(sqliteDatabase().sqlite);
  return made;
}

/**
 * The newest schema, after a backup where there was an older one; a new database where the directory is new.
 * @param options.isGoingOn a first start goes on after this, so what is made here is not yet whole.
 * @returns what ran, and the name of the backup; null where there was nothing to lose or nothing to do.
 */
export async function prepareDatabase(
  found: Entered,
  { isGoingOn = false }: { isGoingOn?: boolean } = {},
): Promise<{ ran: string[]; backup: string | null }> {
  const { databaseUrl } = env();
  if (databaseUrl) return prepareSchema(found, databaseUrl);
  if (found.state === "new") {
    markFirstStart(env().dataDir);
    if (found.unfinished) setAside();
  }
  const done = await migrateWithBackup(sqliteDatabase(), env().dataDir);
  assertPragmas(sqliteDatabase().sqlite);
  // A database from before there was a check value gets it here: entering has proved its secret.
  if (found.state === "whole" && hasMasterSecret()) await rememberSecret(database().db);
  if (!isGoingOn) unmarkFirstStart(env().dataDir);
  return done;
}

/** PostgreSQL's own tools back it up: docs/operations.md. */
async function prepareSchema(found: Entered, url: string): Promise<{ ran: string[]; backup: null }> {
  if (found.state === "new" && found.unfinished) await dropSchema(url);
  if (found.state === "whole") await requireNobodyBeneath(url, found.pending);
  const made = await makeSchema(url);
  return { ran: [...made, ...(await migratePostgres(url))], backup: null };
}

/** Marks both folders where they are this installation's; where one is not there, or another's, that is said. */
async function beginFolders(found: Entered): Promise<void> {
  const { db } = database();
  const { dataDir, databaseUrl } = env();
  // The first start that was cut short had marked its folder before it wrote anything.
  const left = found.state === "new" && found.unfinished ? await readMark(filesFolder()) : null;
  if (left !== null) await ensureInstallation(db, left);
  const faults = [await filesFolderFault(), databaseUrl ? null : await backupsFolderFault(db, dataDir)];
  for (const fault of faults) if (fault !== null) console.error(fault);
}

/** @throws an Error of one line when a migration would change what running processes of older versions work on. */
async function requireNobodyBeneath(url: string, pending: readonly string[]): Promise<void> {
  const changing = pending.filter((name) => !additiveNames.includes(name));
  if (changing.length === 0) return;
  const running = await runningOn(url, LEASE_SECONDS);
  if (running.length === 0) return;
  const who = running.map(({ place, schema, since }) => `${place} (${schema}, since ${since})`).join("; ");
  const line = `The database must be migrated (${changing.join(", ")}), which running processes would not bear. Stop them and start again: ${who}. One that was killed counts for ${LEASE_SECONDS} seconds.`;
  throw Object.assign(new Error(line), { exitCode: OTHER_VERSION });
}

/** What was never served holds nothing of anybody's: it is kept beside, and a new one begun. */
function setAside(): void {
  const { dataDir } = env();
  for (const name of ["portal.db-wal", "portal.db-shm"]) rmSync(join(dataDir, name), { force: true });
  for (const name of ["portal.db", "first-run.json"]) {
    const file = join(dataDir, name);
    if (existsSync(file)) renameSync(file, `${file}.unfinished`);
  }
}
