/**
 * The headers of a ZIP archive (PKWARE APPNOTE 6.3.10, section 4.3), which yauzl reads. Readers disagree on which of them
 * counts: here all have to agree, and each byte of the file belongs to one entry, to the directory or to the file's end.
 */
import { normal } from "#app/normal-text.ts";
import { type Entry, fromBufferPromise, type Header, type LocalFileHeader, parseExtraFields } from "yauzl";
import { PACKAGE_LIMITS } from "./office-policy.ts";
import { ZipError } from "./zip-error.ts";

export interface ZipEntry {
  /** As it stands there, but for backslashes. */
  name: string;
  isEncrypted: boolean;
  isDeflated: boolean;
  crc: number;
  /** Bytes once unpacked. */
  size: number;
  /** The bytes in the file. */
  packed: Buffer;
}

const lengths = { central: 46, end: 22, end64: 56, locator: 20 };
const locatorSignature = 0x07064b50;
const descriptorSignature = Buffer.from("504b0708", "hex");
const streamed = 0x0008;
/** A field whose number is in one of 64 bits. */
const unsaid = 0xffff_ffff;

/**
 * The entries in the order of their bytes, which begin with the file's first and go on without a gap to its directory.
 * @throws ZipError for anything else: no archive, several, one with something before, between, behind or over it.
 */
export async function readDirectory(file: Buffer): Promise<ZipEntry[]> {
  try {
    return await entriesOf(file);
  } catch (error) {
    if (error instanceof ZipError) throw error;
    // Whatever yauzl refuses, or a header that reaches beyond the file.
    throw new ZipError(String(error).includes("strong encryption") ? "protected" : "content");
  }
}

async function entriesOf(file: Buffer): Promise<ZipEntry[]> {
  const zip = await fromBufferPromise(file, { decodeStrings: false, validateEntrySizes: false });
  // No comment behind the directory, in which another could stand.
  must(zip.entryCount > 0 && zip.entryCount <= PACKAGE_LIMITS.entries && zip.comment.length === 0);
  const listed: Entry[] = [];
  for await (const entry of zip.eachEntry()) listed.push(entry);
  listed.sort((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  const starts = [...listed.map((one) => one.relativeOffsetOfLocalHeader), directoryStart(file, listed)];
  must(starts[0] === 0);
  const entries: ZipEntry[] = [];
  for (const [index, entry] of listed.entries()) {
    const local = await zip.readLocalFileHeaderPromise(entry);
    const end = local.fileDataStart + entry.compressedSize;
    const behind = file.subarray(end, starts[index + 1]);
    const isStreamed = (local.generalPurposeBitFlag & streamed) !== 0;
    mustAgree(entry, local, isStreamed);
    must(end + behind.length === starts[index + 1]);
    must(isStreamed ? descriptorsOf(entry).some((one) => one.equals(behind)) : behind.length === 0);
    entries.push(entryOf(entry, file.subarray(local.fileDataStart, end)));
  }
  // Two that a reader may take for one.
  must(new Set(entries.map(({ name }) => plainName(name))).size === entries.length);
  return entries;
}

function must(holds: boolean): asserts holds {
  if (!holds) throw new ZipError("content");
}

/** Where the directory begins, so that it and the file's last records fill the file: they say so, and no other number. */
function directoryStart(file: Buffer, listed: readonly Entry[]): number {
  const length = listed.reduce(
    (sum, one) =>
      sum + lengths.central + one.fileNameRaw.length + one.extraFieldRaw.length + one.fileCommentRaw.length,
    0,
  );
  const end = file.length - lengths.end;
  const locator = end - lengths.locator;
  const isLarge = locator >= lengths.end64 && file.readUInt32LE(locator) === locatorSignature;
  const to = isLarge ? locator - lengths.end64 : end;
  const [from, count] = [to - length, listed.length];
  const says = (said: number, real: number, none: number) =>
    must(said === real || (isLarge && said === none));
  // Of one piece.
  must(file.readUInt32LE(end + 4) === 0);
  says(file.readUInt16LE(end + 8), count, 0xffff);
  says(file.readUInt16LE(end + 10), count, 0xffff);
  says(file.readUInt32LE(end + 12), length, unsaid);
  says(file.readUInt32LE(end + 16), from, unsaid);
  if (isLarge) {
    const large = (at: number) => Number(file.readBigUInt64LE(at));
    must(file.readUInt32LE(locator + 4) === 0 && large(locator + 8) === to);
    must(large(to + 4) === lengths.end64 - 12 && large(to + 16) === 0);
    must(large(to + 24) === count && large(to + 32) === count);
    must(large(to + 40) === length && large(to + 48) === from);
  }
  return from;
}

/** An entry's own header says what the directory says; a stream may leave it to what stands behind its bytes. */
function mustAgree(entry: Entry, local: LocalFileHeader, isStreamed: boolean): void {
  must(local.fileName.equals(entry.fileNameRaw) && local.compressionMethod === entry.compressionMethod);
  must((local.generalPurposeBitFlag & 1) === 0 || isEncrypted(entry));
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
  must(isSame || (isStreamed && local.crc32 === 0 && size === 0 && packed === 0));
}

/** What may stand behind the bytes of a stream (4.3.9): with a signature or without, sizes of 32 bits or of 64. */
function descriptorsOf({ crc32, compressedSize, uncompressedSize }: Header): Buffer[] {
  const [crc, short, long] = [Buffer.alloc(4), Buffer.alloc(8), Buffer.alloc(16)];
  crc.writeUInt32LE(crc32);
  for (const [index, size] of [compressedSize, uncompressedSize].entries()) {
    short.writeUInt32LE(size >>> 0, index * 4);
    long.writeBigUInt64LE(BigInt(size), index * 8);
  }
  const plain = [short, long].map((sizes) => Buffer.concat([crc, sizes]));
  return [...plain, ...plain.map((one) => Buffer.concat([descriptorSignature, one]))];
}

function entryOf(entry: Entry, packed: Buffer): ZipEntry {
  const { compressionMethod: method, uncompressedSize: size } = entry;
  const name = entry.fileNameRaw.toString("utf8").replaceAll("\\", "/");
  const isLink = entry.externalFileAttributes >>> 28 === 0xa;
  must(!isLink && isPlain(name) && (!name.endsWith("/") || size === 0));
  must(isEncrypted(entry) || method === 8 || (method === 0 && size === packed.length));
  return { name, isEncrypted: isEncrypted(entry), isDeflated: method === 8, crc: entry.crc32, size, packed };
}

const isEncrypted = ({ generalPurposeBitFlag, compressionMethod }: Header) =>
  (generalPurposeBitFlag & 0x2041) !== 0 || compressionMethod === 99;

function isPlain(name: string): boolean {
  return (
    name !== "" &&
    !/^\/|^[a-z]:|[\0-\x1f\uFFFD]/i.test(name) &&
    !name.split("/").some((part) => part === ".." || part === ".")
  );
}

/** A part's name as Office compares it, without case and escapes (ECMA-376 part 2, 6.2.2.3). */
export function plainName(name: string): string {
  const bare = normal(name.replace(/^\//, "")).toLowerCase();
  return bare.replace(/%([0-9a-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)).toLowerCase(),
  );
}
