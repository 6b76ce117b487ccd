/**
 * The directory of a ZIP archive (PKWARE APPNOTE 6.3.10), read without unpacking anything. Office documents are such
 * archives; what they are stands in their part `[Content_Types].xml` (ECMA-376, part 2).
 */
import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { bytesAt } from "./bytes-at.server.ts";

export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  /** A link to another file, as archives from Unix may hold. */
  isLink: boolean;
  method: number;
  packed: number;
  /** Bytes once unpacked, as the directory says. */
  size: number;
  /** Where its own header begins. */
  at: number;
}

const mostEntries = 10_000;
const largestDirectory = 4 * 1024 * 1024;
const longestComment = 65_535;
const endLength = 22;
const inflate = promisify(inflateRaw);

/**
 * @param size of the file, in bytes.
 * @returns null for what is no whole archive of one piece, or one with more than 10,000 entries.
 */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipEntry[] | null> {
  const first = await bytesAt(file, 0, 4);
  if (first.toString("hex") !== "504b0304") return null;
  const tail = await bytesAt(
    file,
    Math.max(0, size - longestComment - endLength),
    longestComment + endLength,
  );
  const end = tail.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (end === -1 || end + endLength > tail.length) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > mostEntries || length > largestDirectory || offset + length > size) return null;
  const directory = await bytesAt(file, offset, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return null;
    entries.push({
      name: directory.toString("utf8", at + 46, at + 46 + nameLength),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      isLink: directory.readUInt32LE(at + 38) >>> 28 === 0xa,
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      at: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  return entries;
}

/**
 * The text of one small entry.
 * @param most bytes it may have once unpacked.
 * @returns null when it is larger, damaged or packed in another way than usual.
 */
export async function readZipText(file: FileHandle, entry: ZipEntry, most: number): Promise<string | null> {
  if (entry.size > most || entry.packed > most || entry.isEncrypted) return null;
  const header = await bytesAt(file, entry.at, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) return null;
  const start = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = await bytesAt(file, start, entry.packed);
  if (entry.method === 0) return packed.toString("utf8");
  if (entry.method !== 8) return null;
  try {
    return (await inflate(packed, { maxOutputLength: most })).toString("utf8");
  } catch {
    return null;
  }
}
