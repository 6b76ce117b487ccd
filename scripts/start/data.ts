import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, database, type Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { closePdf } from "#app/platform/pdf/pdf.server.ts";
import { closeThrottle } from "#app/platform/throttle.server.ts";
import { ensureMasterSecret, hasMasterSecret } from "#app/platform/secrets.server.ts";
import { assertPragmas } from "#db/connection.server.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { type Credentials, firstStart, wasCutShort } from "#db/seeds/first-start.ts";
import { migrateWithBackup } from "./migrate-with-backup.ts";
import { step } from "./progress.ts";

/**
 * Secrets, schema and, in an empty data directory, everything the first start puts there. The database stays open.
 * @returns the credentials of a first start; null on every later one.
 */
export async function prepareData(): Promise<Credentials | null> {
  let { db } = database();
  await step("Database", async () => {
    const { ran, backup } = await migrateWithBackup(database(), env().dataDir);
    if (await wasCutShort(db)) {
      await setAside();
      db = database().db;
      await migrateToLatest(db);
      return "made again: the first start was cut short";
    }
    assertPragmas(database().sqlite);
    if (ran.length === 0) return "up to date";
    return `migrated to ${ran.at(-1)}${backup ? `, after the backup ${backup}` : ""}`;
  });
  await step("Secrets", async () => {
    if (!hasMasterSecret() && (await hasPeople(db))) {
      throw new Error(
        `The secret of ${env().dataDir} is gone: put the file "secret" back, or set APP_SECRET. With a new one nobody could sign in and nothing sealed could be opened.`,
      );
    }
    return ensureMasterSecret();
  });
  let made: Credentials | null = null;
  await step("Data", async (say) => {
    made = await firstStart(db, { demo: env().seedDemo, say });
    await closePdf();
    closeThrottle();
    return made ? "made" : "there";
  });
  assertPragmas(database().sqlite);
  return made;
}

async function hasPeople(db: Db): Promise<boolean> {
  return (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** A database that was never served holds nothing of anybody's: it is kept beside, and a new one begun. */
async function setAside(): Promise<void> {
  await closeDatabase();
  const file = join(env().dataDir, "portal.db");
  renameSync(file, `${file}.unfinished`);
  for (const end of ["-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
}
