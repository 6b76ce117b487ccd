/** What can be said of an SQLite file without opening it. Format: https://sqlite.org/fileformat2.html */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { count } from "#app/plural.ts";

const headerBytes = 100;
const walHeaderBytes = 32;

/**
 * @param isInUse another process may be writing: its size then says nothing.
 * @returns what is wrong with a database or with its write-ahead log; null when nothing is.
 * @throws the file system's error when it can't be read.
 */
export function sqliteFileFault(file: string, { isInUse }: { isInUse: boolean }): string | null {
  const { size } = statSync(file);
  if (size === 0) return "portal.db is empty";
  const header = firstBytes(file, headerBytes);
  if (header.length < headerBytes || header.toString("latin1", 0, 16) !== "SQLite format 3\0")
    return "portal.db is not a database";
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return "portal.db has a damaged header";
  const wal = writeAheadBytes(file);
  if (wal > 0) {
    const start = firstBytes(`${file}-wal`, walHeaderBytes);
    const isWal = start.length === walHeaderBytes && start.readUInt32BE(0) >>> 1 === 0x377f0682 >>> 1;
    if (!isWal || start.readUInt32BE(8) !== pageSize) return "portal.db-wal is not its write-ahead log";
  } else if (!isInUse) {
    // The count of pages in the header holds when it was written by the same change as the rest.
    const isCountCurrent = header.readUInt32BE(24) === header.readUInt32BE(92);
    const bytes = header.readUInt32BE(28) * pageSize;
    if (isCountCurrent && size < bytes) return `portal.db is cut off: ${size} of ${count(bytes, "byte")}`;
  }
  return null;
}

/** Bytes in the write-ahead log; 0 after an orderly end. */
export function writeAheadBytes(file: string): number {
  return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

function firstBytes(file: string, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  const handle = openSync(file, "r");
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, count, 0));
  } finally {
    closeSync(handle);
  }
}
