import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { days, now } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { findBackups } from "./find-backups.server.ts";

/**
 * Makes the day's backup when the newest is a day old, in a process of its own.
 * @throws when it fails: the scheduler logs it and tries again.
 */
export async function backUpDaily(dataDir: string): Promise<void> {
  const [newest] = await findBackups(dataDir);
  if (newest && new Date(newest.at).getTime() > now().getTime() - days(1) * 1000) return;
  const said = await run();
  log.info("backup-made", { said });
}

function run(): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [resolve("scripts/backup.ts")], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let problem = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (problem += chunk.toString()));
    child.on("error", failed);
    child.on("close", (code) =>
      code === 0
        ? done(out.trim())
        : failed(new Error(`The backup failed: ${problem.trim().slice(0, 1000)}`)),
    );
  });
}
