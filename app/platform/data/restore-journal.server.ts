/**
 * The note that a restore leaves in the data directory before it changes anything, and takes away when all of it is in
 * place: a restore that was cut short goes on from it, and nothing starts meanwhile.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "./move-mark.server.ts";

export interface RestoreJournal {
  /** Absolute path of the backup's manifest; empty when the note itself is damaged. */
  backup: string;
  /** When the restore began, UTC ISO-8601; empty when the note itself is damaged. */
  at: string;
}

export const RESTORE_JOURNAL = "restore-under-way.json";

/** @returns the restore that is not finished; null when there is none. */
export function readRestoreJournal(dataDir: string): RestoreJournal | null {
  let text: string;
  try {
    text = readFileSync(join(dataDir, RESTORE_JOURNAL), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  try {
    const { backup, at } = JSON.parse(text) as Partial<RestoreJournal>;
    if (typeof backup === "string" && typeof at === "string") return { backup, at };
  } catch {
    // Cut while it was written: what it was about is in the backups' folder.
  }
  return { backup: "", at: "" };
}

/** Notes that a restore is about to begin; durable before it returns. */
export function writeRestoreJournal(dataDir: string, journal: RestoreJournal): void {
  const file = join(dataDir, RESTORE_JOURNAL);
  writeFileSync(`${file}.part`, `${JSON.stringify(journal)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  syncFolder(dataDir);
}

/** The restore is whole: the product may start again. */
export function removeRestoreJournal(dataDir: string): void {
  rmSync(join(dataDir, RESTORE_JOURNAL), { force: true });
  syncFolder(dataDir);
}
