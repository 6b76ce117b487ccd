/** `npm run seed`: what the first start does to the database, without serving. Stop the product first. */
import { closeDatabase } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { acquireProcessLock, releaseProcessLock } from "#app/platform/process-lock.server.ts";
import { printCredentials } from "./start/credentials.ts";
import { prepareData } from "./start/data.ts";
import { fail } from "./start/progress.ts";
import { loadSettings } from "./start/settings.ts";

process.umask(0o077);
try {
  loadSettings();
  acquireProcessLock(env().dataDir);
  const made = await prepareData();
  await closeDatabase();
  if (made) printCredentials(made, env().dataDir);
  releaseProcessLock();
} catch (error) {
  fail(error);
}
