/**
 * What a data directory says of moves between the engines. The side moved from is closed by its mark before the other
 * side can be started; what is marked with one move's id on both sides is that move's work.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nowIso } from "../clock.server.ts";

/** The database in this directory went to PostgreSQL, or is on its way there: nothing starts on it. */
export const MOVED_TO = "moved-to-postgres";
/** The move that brought the database which is here, or is about to be. */
const MOVED_FROM = "moved-from-postgres";
/** A copy that is not whole yet. */
export const MOVING_DRAFT = "portal.db.moving";

export interface MovedTo {
  /** Empty where an earlier version wrote the mark. */
  id: string;
  /** Host and name of the database, without a password. */
  place: string;
  /** `leaving` until the copy is known to be whole and open. */
  state: "leaving" | "left";
}

/** @returns null for a directory that is not closed. */
export function readMovedTo(dataDir: string): MovedTo | null {
  const text = textOf(join(dataDir, MOVED_TO));
  if (text === null) return null;
  try {
    const { id, place, state } = JSON.parse(text) as Partial<MovedTo>;
    if (id && place !== undefined && state === "leaving") return { id, place, state };
    if (id && place !== undefined) return { id, place, state: "left" };
  } catch {
    // A date alone, as earlier versions wrote it.
  }
  return { id: "", place: "", state: "left" };
}

/** Closes the directory; durable before it returns. */
export function writeMovedTo(dataDir: string, mark: MovedTo): void {
  writeDurably(dataDir, MOVED_TO, mark);
}

export function removeMovedTo(dataDir: string): void {
  rmSync(join(dataDir, MOVED_TO), { force: true });
  syncFolder(dataDir);
}

/** @returns the id of the move that brought this directory's database; null when none did. */
export function readMovedFrom(dataDir: string): string | null {
  try {
    const { id } = JSON.parse(textOf(join(dataDir, MOVED_FROM)) ?? "{}") as { id?: string };
    return id ?? null;
  } catch {
    return null;
  }
}

export function writeMovedFrom(dataDir: string, id: string): void {
  writeDurably(dataDir, MOVED_FROM, { id });
}

export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function writeDurably(dataDir: string, name: string, content: object): void {
  const file = join(dataDir, name);
  const text = `${JSON.stringify({ ...content, at: nowIso() })}\n`;
  writeFileSync(`${file}.part`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  syncFolder(dataDir);
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
