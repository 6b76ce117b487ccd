/** `npm run demo:remove`: takes the demonstration story out of the database in DATA_DIR. Stop the product first. */
import { closeDatabase, db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { acquireProcessLock, releaseProcessLock } from "#app/platform/process-lock.server.ts";
import { removeDemo } from "#db/seeds/remove-demo.server.ts";
import { fail } from "./start/progress.ts";
import { loadSettings } from "./start/settings.ts";

try {
  loadSettings();
  acquireProcessLock(env().dataDir);
  const removed = Object.entries(await removeDemo(db()));
  if (removed.length === 0) console.log("There is no demonstration data.");
  for (const [table, rows] of removed) console.log(`${table.padEnd(22)}${rows} removed`);
  await closeDatabase();
  releaseProcessLock();
} catch (error) {
  fail(error);
}
