/**
 * Run under a low `ulimit -n`: takes every file descriptor there is, lets the scheduler run the daily backup, and says
 * what the process has come to. DATA_DIR holds a database.
 */
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { backUpInTime } from "#app/features/backups/back-up-in-time.server.ts";
import { env } from "#app/platform/env.server.ts";
import { startScheduler } from "#app/platform/scheduler.server.ts";
import { connect } from "#db/connection.server.ts";

const { dataDir } = env();
const { db, close } = connect(join(dataDir, "portal.db"));
await db.selectFrom("notifications").select("title").execute();
const taken: number[] = [];
try {
  for (;;) taken.push(openSync("/dev/null", "r"));
} catch {
  // None is left.
}
const run = () => backUpInTime(db, dataDir);
const stop = startScheduler(db, [{ name: "back-up-in-time", every: 1, run }]);
await sleep(2500);
await stop();
for (const file of taken) closeSync(file);
const titles = await db.selectFrom("notifications").select("title").execute();
console.log(
  `alive, ${taken.length > 0 ? "without descriptors" : ""}: ${titles.map(({ title }) => title).join(", ")}`,
);
await close();
