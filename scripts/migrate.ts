/** Brings the database in DATA_DIR to the newest schema, after a backup of it. Stop the product first. */
import { closeDatabase, database } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { acquireProcessLock, releaseProcessLock } from "#app/platform/process-lock.server.ts";
import { migrateWithBackup } from "./start/migrate-with-backup.ts";
import { fail } from "./start/progress.ts";
import { loadSettings } from "./start/settings.ts";

process.umask(0o077);
try {
  loadSettings();
  acquireProcessLock(env().dataDir);
  const { ran, backup } = await migrateWithBackup(database(), env().dataDir);
  if (backup) console.log(`Backup made before migrating: ${backup}`);
  console.log(ran.length === 0 ? "Database: up to date" : `Database: migrated (${ran.join(", ")})`);
  await closeDatabase();
  releaseProcessLock();
} catch (error) {
  fail(error);
}
