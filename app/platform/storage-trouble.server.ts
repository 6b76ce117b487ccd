import { log } from "#app/platform/log.server.ts";

/** `unavailable` passes by itself (full disk, busy file); `corrupt` needs a person: the file is left as it is. */
export type StorageTrouble = "unavailable" | "corrupt";

const redForMs = 30_000;
let corrupt = false;
let lastAt = Number.NEGATIVE_INFINITY;

/** @returns what the error says about the disk or the database; null when it is a bug like any other. */
export function storageTrouble(error: unknown): StorageTrouble | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = "code" in cause ? String(cause.code) : "";
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code)) return "corrupt";
    if (/^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN|BUSY)|^(?:ENOSPC|EDQUOT|EROFS|EIO)$/.test(code))
      return "unavailable";
  }
  return null;
}

/** Turns readiness red for a while; for a corrupt file until somebody restarted the product on a sound one. */
export function noteStorageTrouble(trouble: StorageTrouble): void {
  lastAt = performance.now();
  if (trouble === "corrupt" && !corrupt) {
    corrupt = true;
    log.error(
      "database-corrupt",
      "the file is kept as it is: stop the product and restore the last good backup",
    );
  }
}

export function isStorageCorrupt(): boolean {
  return corrupt;
}

export function hadStorageTroubleLately(): boolean {
  return corrupt || performance.now() - lastAt < redForMs;
}
