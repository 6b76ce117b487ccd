/** Unpacks a ZIP archive as it is, not as it says: each entry to its end, within its bounds, and against its sum. */
import { crc32, createInflateRaw } from "node:zlib";
import { PACKAGE_LIMITS } from "./office-policy.ts";
import { readDirectory, type ZipEntry } from "./zip-directory.ts";
import { ZipError } from "./zip-error.ts";

export { ZipError } from "./zip-error.ts";

/** A file inside the archive, whole and checked. */
export interface ZipPart {
  name: string;
  /** Bytes once unpacked. */
  size: number;
  /** The first bytes, as many as tell what it is. */
  start: Buffer;
  /** All of it. @throws ZipError "too-heavy" when that is more than is read of one part. */
  bytes(): Promise<Buffer>;
  /** The same piece by piece, however much it is. */
  pieces(): AsyncGenerator<Buffer>;
}

const startLength = 512;

/** What has been unpacked so far, with the archives inside. */
export interface Unpacked {
  bytes: number;
}

/**
 * The parts of an archive. @param soFar counts on for archives inside archives.
 * @throws ZipError with what is wrong.
 */
export async function readZip(file: Buffer, soFar: Unpacked = { bytes: 0 }): Promise<ZipPart[]> {
  const entries = await readDirectory(file);
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new ZipError("protected");
  const said = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (said > file.length * PACKAGE_LIMITS.ratio) throw new ZipError("content");
  if (soFar.bytes + said > PACKAGE_LIMITS.unpacked) throw new ZipError("too-heavy");
  soFar.bytes += said;
  const parts: ZipPart[] = [];
  for (const entry of entries) {
    const starts: Buffer[] = [];
    let length = 0;
    for await (const chunk of unpacked(entry)) {
      if (length < startLength) starts.push(Buffer.from(chunk.subarray(0, startLength - length)));
      length += chunk.length;
    }
    parts.push({
      name: entry.name,
      size: entry.size,
      start: Buffer.concat(starts),
      bytes: () => whole(entry),
      pieces: () => unpacked(entry),
    });
  }
  return parts;
}

async function whole(entry: ZipEntry): Promise<Buffer> {
  if (entry.size > PACKAGE_LIMITS.part) throw new ZipError("too-heavy");
  const chunks: Buffer[] = [];
  for await (const chunk of unpacked(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Unpacks one entry and counts: neither a byte more or less than it says, packed and unpacked, nor another sum. */
async function* unpacked(entry: ZipEntry): AsyncGenerator<Buffer> {
  const inflate = entry.isDeflated ? createInflateRaw() : null;
  inflate?.end(entry.packed);
  let size = 0;
  let sum = 0;
  try {
    for await (const piece of inflate ?? [entry.packed]) {
      const chunk = piece as Buffer;
      size += chunk.length;
      if (size > entry.size) throw new ZipError("content");
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch {
    throw new ZipError("content");
  }
  if (inflate && inflate.bytesWritten !== entry.packed.length) throw new ZipError("content");
  if (size !== entry.size || sum !== entry.crc) throw new ZipError("content");
}
