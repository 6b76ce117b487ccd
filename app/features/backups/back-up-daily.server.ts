import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { days, now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { isMadeWithin } from "./backup.ts";
import { noteBackups } from "./backup-standing.server.ts";
import { findBackups } from "./find-backups.server.ts";

/**
 * Makes the day's backup when the newest is a day old, in a process of its own, and tells staff of what is wrong with
 * the backups, whoever made them.
 * @param make makes the backup and returns what it said.
 * @throws when it fails: the scheduler logs it and tries again.
 */
export async function backUpDaily(db: Db, dataDir: string, make = inItsOwnProcess): Promise<void> {
  const isDue = !findBackups(dataDir).some(({ at }) => isMadeWithin(at, days(1) * 1000, now()));
  try {
    if (isDue) log.info("backup-made", { said: await make() });
  } catch (error) {
    await noteBackups(db, dataDir, { at: nowIso(), problem: reasonOf(error) });
    throw error;
  }
  await noteBackups(db, dataDir, null);
}

/** `execFile` tells of a process that can't even be started by the same refusal as of one that fails. */
async function inItsOwnProcess(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [resolve("scripts/backup.ts"), "--daily"]);
  return stdout.trim();
}

/** What the script said, without the lines of the log and of a stack. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  const lines = said.split("\n").filter((line) => line.trim() !== "" && !/^\{|^\s+at /.test(line));
  return (lines.join(" ") || (error instanceof Error ? error.message : String(error))).slice(0, 500);
}
