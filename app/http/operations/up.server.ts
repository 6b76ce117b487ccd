import { setTimeout as sleep } from "node:timers/promises";
import { database } from "#app/platform/database.server.ts";
import { isDraining } from "#app/platform/http-server.server.ts";
import { filesFolderFault } from "#app/platform/storage/files-folder.server.ts";
import { isStorageCorrupt } from "#app/platform/storage/storage-trouble.server.ts";

/** So long what was found is told again: any number of balancers, and of strangers, cost one look a second. */
const keptMs = 1000;
/** So long an answer is waited for. */
const patienceMs = 800;

let last = { at: Number.NEGATIVE_INFINITY, isUp: false };
let looking: Promise<boolean> | undefined;

/**
 * For balancers: 200 as long as this process can do the work it is sent, 503 while it can't: it is draining, its own
 * line to the database is cut, the database is corrupt, or the folder of stored files is gone. Anybody may ask, and is
 * told no more. It answers within a second whatever hangs.
 */
export async function up(): Promise<Response> {
  const isUp = !isDraining() && !isStorageCorrupt() && (await isWorking());
  return new Response(isUp ? "ok\n" : "unavailable\n", {
    status: isUp ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

async function isWorking(): Promise<boolean> {
  if (performance.now() - last.at < keptMs) return last.isUp;
  looking ??= look().finally(() => (looking = undefined));
  return Promise.race([looking, sleep(patienceMs, false, { ref: false })]);
}

async function look(): Promise<boolean> {
  const [answers, fault] = await Promise.all([
    database()
      .answers()
      .then(
        () => true,
        () => false,
      ),
    filesFolderFault(),
  ]);
  last = { at: performance.now(), isUp: answers && fault === null };
  return last.isUp;
}
