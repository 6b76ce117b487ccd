import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { days, hours, minutes, now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { folderAway } from "#app/platform/storage/folder-mark.server.ts";
import { type Backup, everyFewMinutes, isMadeWithin } from "./backup.ts";
import { currentStatus, noteBackups } from "./backup-status.server.ts";

const fewMinutesMs = minutes(5) * 1000;
/** The share of a processor, at most, for copies every few minutes: a large database is copied less often. */
const shareOfTime = 0.05;

let tookMs = 0;

/**
 * Makes a backup when one is due, in a process of its own, and tells staff of what is wrong with the backups, whoever
 * made them. The day's, which looks at every byte, is due when the newest such is a day old; with a folder on other
 * storage a quick one each few minutes as well.
 * @param make makes the backup and returns what it said.
 * @throws when it fails: the scheduler logs it and tries again.
 */
export async function backUpInTime(db: Db, dataDir: string, make = inItsOwnProcess): Promise<void> {
  try {
    const { away, backups, failure } = await currentStatus(db, dataDir);
    if (away) throw folderAway(away);
    // A failure is over once a backup is made.
    const due = dueAmong(backups) ?? (failure ? "--daily" : null);
    const began = performance.now();
    if (due) log.info("backup-made", { said: await make(due) });
    if (due === "--recent") tookMs = performance.now() - began;
  } catch (error) {
    await noteBackups(db, dataDir, { at: nowIso(), problem: reasonOf(error) });
    throw error;
  }
  await noteBackups(db, dataDir, null);
}

/** @returns what the script is told; null while none is due. */
function dueAmong(backups: readonly Backup[]): "--daily" | "--recent" | null {
  const isWithin = (milliseconds: number) => (backup: Backup) => isMadeWithin(backup.at, milliseconds, now());
  if (!backups.filter(({ reason }) => reason !== everyFewMinutes).some(isWithin(days(1) * 1000)))
    return "--daily";
  const between = Math.max(fewMinutesMs, tookMs / shareOfTime);
  return env().backupDir !== undefined && !backups.some(isWithin(between)) ? "--recent" : null;
}

/** `execFile` tells of a process that can't even be started by the same refusal as of one that fails. */
async function inItsOwnProcess(flag: string): Promise<string> {
  // A folder that hangs in the middle of it would hold the process for ever.
  const ended = { timeout: hours(6) * 1000, killSignal: "SIGKILL" } as const;
  const { stdout } = await promisify(execFile)(process.execPath, [resolve("scripts/backup.ts"), flag], ended);
  return stdout.trim();
}

/** What the script said, without the lines of the log and of a stack. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
  const lines = said.split("\n").filter((line) => line.trim() !== "" && !/^\{|^\s+at /.test(line));
  return (lines.join(" ") || (error instanceof Error ? error.message : String(error))).slice(0, 500);
}
