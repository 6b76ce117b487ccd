/**
 * Reads a ZIP archive from outside (PKWARE APPNOTE 6.3.10, section 4.3). yauzl reads its headers. Readers disagree on
 * which of them counts: here all agree, and each byte belongs to one entry, to the directory or to the file's end.
 * Each entry is unpacked to its end, within its bounds, and against its sum.
 */
import { crc32, createInflateRaw } from "node:zlib";
import { type Entry, fromBufferPromise, type LocalFileHeader, parseExtraFields } from "yauzl";
import { normal } from "#app/normal-text.ts";
import type { ContentProblem } from "../uploads/upload.ts";
import { PACKAGE_LIMITS } from "./office-policy.ts";

/** An archive that is refused, and why. */
export class ZipError extends Error {
  override name = "ZipError";
  readonly problem: ContentProblem;

  constructor(problem: ContentProblem) {
    super(`The archive is refused: ${problem}`);
    this.problem = problem;
  }
}

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

/** What has been unpacked so far, with the archives inside. */
export interface Unpacked {
  bytes: number;
}

const startLength = 512;
const lengths = { central: 46, end: 22, locator: 20, end64: 56 };
const locatorSignature = 0x07064b50;
/** A field whose number stands in one of 64 bits. */
const unsaid = 0xffff_ffff;
const streamed = 0x0008;
/** A password, how well it is packed, a stream, a name in UTF-8: no other flag is one of a package's. */
const knownFlags = 0x080f;
/** Bytes behind a streamed entry (4.3.9): with a signature or without, sizes of 32 bits or of 64. */
const descriptors = [12, 16, 20, 24];

/**
 * The parts of an archive. @param soFar counts on for archives inside archives.
 * @throws ZipError with what is wrong.
 */
export async function readZip(file: Buffer, soFar: Unpacked = { bytes: 0 }): Promise<ZipPart[]> {
  const entries = await entriesOf(file).catch((error: unknown) => {
    if (error instanceof ZipError) throw error;
    // Whatever yauzl refuses, or a header that reaches beyond the file.
    throw new ZipError(String(error).includes("strong encryption") ? "protected" : "content");
  });
  if (entries.some(({ entry }) => entry.isEncrypted())) throw new ZipError("protected");
  const said = entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  if (said > file.length * PACKAGE_LIMITS.ratio) throw new ZipError("content");
  if (soFar.bytes + said > PACKAGE_LIMITS.unpacked) throw new ZipError("too-heavy");
  soFar.bytes += said;
  const parts: ZipPart[] = [];
  for (const { entry, packed } of entries) {
    const pieces = () => unpacked(entry, packed);
    const starts: Buffer[] = [];
    let length = 0;
    for await (const piece of pieces()) {
      if (length < startLength) starts.push(Buffer.from(piece.subarray(0, startLength - length)));
      length += piece.length;
    }
    const bytes = async () => {
      if (length > PACKAGE_LIMITS.part) throw new ZipError("too-heavy");
      const all: Buffer[] = [];
      for await (const piece of pieces()) all.push(piece);
      return Buffer.concat(all);
    };
    parts.push({ name: entry.fileName, size: length, start: Buffer.concat(starts), bytes, pieces });
  }
  return parts;
}

/** A part's name as Office compares it, without case and escapes (ECMA-376 part 2, 6.2.2.3). */
export function plainName(name: string): string {
  const bare = normal(name.replace(/^\//, "")).toLowerCase();
  return bare.replace(/%([0-9a-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)).toLowerCase(),
  );
}

function must(holds: boolean): asserts holds {
  if (!holds) throw new ZipError("content");
}

/** The entries in the order of their bytes: from the file's first, without gap or overlap, to the directory. */
async function entriesOf(file: Buffer): Promise<{ entry: Entry; packed: Buffer }[]> {
  const zip = await fromBufferPromise(file);
  // No comment behind the directory, in which another could stand.
  must(zip.entryCount > 0 && zip.entryCount <= PACKAGE_LIMITS.entries && zip.comment === "");
  const listed: Entry[] = [];
  for await (const entry of zip.eachEntry()) listed.push(entry);
  listed.sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  const directory = directoryStart(file, listed);
  const entries: { entry: Entry; packed: Buffer }[] = [];
  let reached = 0;
  for (const [index, entry] of listed.entries()) {
    must(entry.relativeOffsetOfLocalHeader === reached);
    const local = await zip.readLocalFileHeaderPromise(entry);
    mustAgree(entry, local);
    const end = local.fileDataStart + entry.compressedSize;
    entries.push({ entry, packed: file.subarray(local.fileDataStart, end) });
    const behind = file.subarray(end, listed[index + 1]?.relativeOffsetOfLocalHeader ?? directory);
    const isStreamed = (local.generalPurposeBitFlag & streamed) !== 0;
    must(isStreamed ? descriptors.includes(behind.length) : behind.length === 0);
    must(!isStreamed || behind.readUInt32LE(behind.length % 8 === 4 ? 0 : 4) === entry.crc32);
    reached = end + behind.length;
  }
  must(reached === directory);
  // Two that a reader may take for one.
  must(new Set(listed.map(({ fileName }) => plainName(fileName))).size === listed.length);
  return entries;
}

/** Where the directory begins, so that it and the file's last records fill the file: they say so, and no other number. */
function directoryStart(file: Buffer, listed: readonly Entry[]): number {
  const length = listed.reduce(
    (sum, one) => sum + lengths.central + one.fileNameLength + one.extraFieldLength + one.fileCommentLength,
    0,
  );
  const end = file.length - lengths.end;
  const locator = end - lengths.locator;
  const isLarge = locator >= lengths.end64 && file.readUInt32LE(locator) === locatorSignature;
  const to = isLarge ? locator - lengths.end64 : end;
  const [from, count] = [to - length, listed.length];
  const says = (at: number, bytes: number, real: number) => {
    const said = file.readUIntLE(at, bytes);
    must(said === real || (isLarge && said === 2 ** (8 * bytes) - 1));
  };
  // Of one piece; how many entries, twice; how long and where the directory is.
  must(file.readUInt32LE(end + 4) === 0);
  says(end + 8, 2, count);
  says(end + 10, 2, count);
  says(end + 12, 4, length);
  says(end + 16, 4, from);
  if (isLarge) {
    const large = { 4: lengths.end64 - 12, 16: 0, 24: count, 32: count, 40: length, 48: from, 64: to };
    for (const [at, real] of Object.entries(large))
      must(file.readBigUInt64LE(to + Number(at)) === BigInt(real));
    must(file.readUInt32LE(locator + 4) === 0);
  }
  return from;
}

/** An entry's own header says what the directory says; a stream may leave it to what stands behind its bytes. */
function mustAgree(entry: Entry, local: LocalFileHeader): void {
  const isLink = entry.externalFileAttributes >>> 28 === 0xa;
  must(!isLink && !/[\0-\x1f\uFFFD]|^$|(?:^|\/)\.(?:\/|$)/.test(entry.fileName));
  must((entry.generalPurposeBitFlag & ~knownFlags) === 0);
  must(entry.isEncrypted() || entry.canDecodeFileData());
  must(local.fileName.equals(entry.fileNameRaw) && local.compressionMethod === entry.compressionMethod);
  must(((local.generalPurposeBitFlag ^ entry.generalPurposeBitFlag) & 1) === 0);
  const extra = parseExtraFields(local.extraField);
  for (const fields of [extra, entry.extraFields])
    // Two sizes of the same, or a second name for the same entry (0x7075), are one too many.
    must(fields.filter(({ id }) => id === 1).length < 2 && fields.every(({ id }) => id !== 0x7075));
  const large = extra.find(({ id }) => id === 1)?.data ?? Buffer.alloc(0);
  let at = 0;
  const [size, packed] = [local.uncompressedSize, local.compressedSize].map((said) => {
    if (said !== unsaid) return said;
    at += 8;
    return Number(large.readBigUInt64LE(at - 8));
  });
  const isSame =
    local.crc32 === entry.crc32 && size === entry.uncompressedSize && packed === entry.compressedSize;
  const isStreamed = (local.generalPurposeBitFlag & streamed) !== 0;
  must(isSame || (isStreamed && local.crc32 === 0 && size === 0 && packed === 0));
}

/** Unpacks one entry and counts: neither a byte more or less than it says, packed and unpacked, nor another sum. */
async function* unpacked(entry: Entry, packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = entry.isCompressed() ? createInflateRaw() : null;
  inflate?.end(packed);
  let size = 0;
  let sum = 0;
  try {
    for await (const piece of (inflate ?? [packed]) as AsyncIterable<Buffer>) {
      size += piece.length;
      must(size <= entry.uncompressedSize);
      sum = crc32(piece, sum);
      yield piece;
    }
  } catch {
    throw new ZipError("content");
  }
  must(!inflate || inflate.bytesWritten === packed.length);
  must(size === entry.uncompressedSize && sum === entry.crc32);
}
