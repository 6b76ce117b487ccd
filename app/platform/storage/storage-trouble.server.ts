/**
 * What the disk and the database refuse, whoever asked and whatever they made of it: the database's driver, the stored
 * files and the front door all note it here, and readiness is told from here.
 */
import { log } from "../log.server.ts";

/** `unavailable` passes by itself (full disk, busy file); `corrupt` needs a person: the file is left as it is. */
export type StorageTrouble = "unavailable" | "corrupt";

/** The database and the stored files tell when they work again; trouble elsewhere is taken to last for a while. */
type Source = "database" | "files" | "elsewhere";

/** Red for so long at least, so that a probe sees what fails now and then among much that works. */
const leastMs = 10_000;
const elsewhereForMs = 30_000;
const troubles = new Map<Source, { at: number; isOver: boolean }>();
const noted = new WeakSet<object>();
let corrupt = false;

/** @returns what the error says about the disk or the database; null when it is a bug like any other. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = "code" in cause ? String(cause.code) : "";
    if (/^(?:SQLITE_(?:CORRUPT|NOTADB)|XX00[12]$)/.test(code)) return "corrupt";
    if (
      /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY)|^(?:ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|ENOTDIR|ENOTCONN|ESTALE|POSTGRES_AWAY|FOLDER_AWAY|FILE_MISSING)$/.test(
        code,
      )
    )
      return "unavailable";
  }
  return null;
}

/**
 * Turns readiness red until the source works again; for a corrupt database until somebody restarted the product on a
 * sound one. An error that was noted where it happened is not noted again on its way up.
 * @returns what the error says; null when it is a bug like any other.
 */
export function noteStorageError(error: unknown, source: Source = "elsewhere"): StorageTrouble | null {
  const trouble = storageTrouble(error);
  if (!trouble) return null;
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    if (noted.has(cause)) return trouble;
    noted.add(cause);
  }
  troubles.set(source, { at: performance.now(), isOver: false });
  if (trouble === "corrupt" && source === "database" && !corrupt) {
    corrupt = true;
    log.error(
      "database-corrupt",
      "the file is kept as it is: stop the product and restore the last good backup",
    );
  }
  return trouble;
}

/** Something was written, down to the disk. */
export function noteStorageSuccess(source: "database" | "files"): void {
  const trouble = troubles.get(source);
  if (trouble) trouble.isOver = true;
}

export function isStorageCorrupt(): boolean {
  return corrupt;
}

export function hasStorageTrouble(): boolean {
  for (const [source, { at, isOver }] of troubles) {
    const age = performance.now() - at;
    if (source === "elsewhere" ? age >= elsewhereForMs : isOver && age >= leastMs) troubles.delete(source);
  }
  return corrupt || troubles.size > 0;
}

/** Whether to try if a source works again: nobody writes while nobody is sent here. */
export function isStorageToTry(source: "database" | "files"): boolean {
  const trouble = troubles.get(source);
  return trouble !== undefined && !trouble.isOver && performance.now() - trouble.at >= leastMs;
}
