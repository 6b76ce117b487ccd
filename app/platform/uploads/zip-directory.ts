/** The headers of a ZIP archive (PKWARE APPNOTE 6.3.10, section 4.3), each held against the others. */
import { normal } from "#app/normal-text.ts";
import { ZipError } from "./zip-error.ts";

export interface ZipEntry {
  /** As it stands there, but for backslashes. */
  name: string;
  isEncrypted: boolean;
  /** 0 stored, 8 deflated. */
  method: number;
  crc: number;
  /** Bytes. */
  packed: number;
  /** Bytes once unpacked. */
  size: number;
  /** Where its own header begins. */
  at: number;
  /** Where its packed bytes begin. */
  start: number;
}

const mostEntries = 10_000;
const endLength = 22;
const end64Length = 56;
const locatorLength = 20;
const centralLength = 46;
const localLength = 30;
const unsaid = 0xffff_ffff;

const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator: 0x07064b50,
  descriptor: 0x08074b50,
};

/**
 * The entries in the order of their bytes, which begin with the file's first and go on without a gap to its directory.
 * @throws ZipError for anything else: no archive, several, one with something before, between, behind or over it.
 */
export function readDirectory(file: Buffer): ZipEntry[] {
  try {
    const { count, from, to } = findDirectory(file);
    const entries: ZipEntry[] = [];
    let at = from;
    while (at < to) {
      const { entry, next } = readEntry(file, at, to);
      entries.push(entry);
      at = next;
    }
    must(at === to && entries.length === count);
    mustBeNamedApart(entries);
    entries.sort((one, other) => one.at - other.at);
    let reached = 0;
    for (const entry of entries) {
      must(entry.at === reached);
      reached = readLocal(file, entry, from);
    }
    must(reached === from);
    return entries;
  } catch (error) {
    // A header that reaches beyond the file.
    if (error instanceof RangeError) throw new ZipError("content");
    throw error;
  }
}

function must(holds: boolean): asserts holds {
  if (!holds) throw new ZipError("content");
}

/** The end of the directory is the end of the file: no comment behind it, in which another could stand. */
function findDirectory(file: Buffer): { count: number; from: number; to: number } {
  const end = file.length - endLength;
  must(end > 0 && file.readUInt32LE(0) === signatures.local && file.readUInt32LE(end) === signatures.end);
  // Of one piece.
  must(file.readUInt32LE(end + 4) === 0 && file.readUInt16LE(end + 20) === 0);
  must(file.readUInt16LE(end + 8) === file.readUInt16LE(end + 10));
  let [count, length, from, to] = [
    file.readUInt16LE(end + 10),
    file.readUInt32LE(end + 12),
    file.readUInt32LE(end + 16),
    end,
  ];
  const locator = end - locatorLength;
  if (locator > 0 && file.readUInt32LE(locator) === signatures.locator) {
    const record = locator - end64Length;
    must(file.readUInt32LE(locator + 4) === 0 && large(file, locator + 8) === record);
    must(file.readUInt32LE(record) === signatures.end64 && large(file, record + 4) === end64Length - 12);
    const [count64, length64, from64] = [32, 40, 48].map((field) => large(file, record + field));
    must(large(file, record + 24) === count64 && large(file, record + 16) === 0);
    // Where both say it, both say the same.
    must(count === 0xffff || count === count64);
    must((length === unsaid || length === length64) && (from === unsaid || from === from64));
    [count, length, from, to] = [count64!, length64!, from64!, record];
  }
  must(count > 0 && count <= mostEntries && from + length === to);
  return { count, from, to };
}

function readEntry(file: Buffer, at: number, to: number): { entry: ZipEntry; next: number } {
  must(at + centralLength <= to && file.readUInt32LE(at) === signatures.central);
  const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
  const extraAt = at + centralLength + nameLength!;
  const next = extraAt + extraLength! + commentLength!;
  must(next <= to && file.readUInt16LE(at + 34) === 0);
  const extra = extrasOf(file.subarray(extraAt, extraAt + extraLength!));
  const name = file.toString("utf8", at + centralLength, extraAt).replaceAll("\\", "/");
  const flags = file.readUInt16LE(at + 8);
  const isLink = file.readUInt32LE(at + 38) >>> 28 === 0xa;
  must(!isLink && isPlain(name));
  const method = file.readUInt16LE(at + 10);
  const isEncrypted = (flags & 0x2041) !== 0 || method === 99;
  must(isEncrypted || method === 0 || method === 8);
  const [size, packed, offset] = sizesOf(file, [at + 24, at + 20, at + 42], extra);
  const entry = { name, isEncrypted, method, crc: file.readUInt32LE(at + 16), packed: packed!, size: size! };
  must(method !== 0 || isEncrypted || size === packed);
  must(!name.endsWith("/") || size === 0);
  return { entry: { ...entry, at: offset!, start: 0 }, next };
}

/** Numbers too large for their field stand in the extra one, in this order (APPNOTE 4.5.3). */
function sizesOf(file: Buffer, fields: number[], extra: Map<number, Buffer>): number[] {
  const more = extra.get(1);
  let at = 0;
  return fields.map((field) => {
    const said = file.readUInt32LE(field);
    if (said !== unsaid) return said;
    must(more !== undefined);
    at += 8;
    return large(more, at - 8);
  });
}

/**
 * Holds an entry's own header against what the directory says.
 * @param to where the entries end. @returns where the next one begins.
 */
function readLocal(file: Buffer, entry: ZipEntry, to: number): number {
  const { at } = entry;
  must(at + localLength <= to && file.readUInt32LE(at) === signatures.local);
  const nameEnd = at + localLength + file.readUInt16LE(at + 26);
  entry.start = nameEnd + file.readUInt16LE(at + 28);
  const end = entry.start + entry.packed;
  must(end <= to);
  const extra = extrasOf(file.subarray(nameEnd, entry.start));
  const flags = file.readUInt16LE(at + 6);
  must(file.toString("utf8", at + localLength, nameEnd).replaceAll("\\", "/") === entry.name);
  must((flags & 1) === 0 || entry.isEncrypted);
  must(file.readUInt16LE(at + 8) === entry.method);
  const [size, packed] = sizesOf(file, [at + 22, at + 18], extra);
  const said = [file.readUInt32LE(at + 14), packed!, size!];
  const real = [entry.crc, entry.packed, entry.size];
  const isSame = said.every((one, index) => one === real[index]);
  if ((flags & 8) === 0) {
    must(isSame);
    return end;
  }
  // What was written as a stream says its sizes behind its bytes.
  must(isSame || said.every((one) => one === 0));
  return afterDescriptor(file, end, real, to);
}

function afterDescriptor(file: Buffer, at: number, [crc, packed, size]: number[], to: number): number {
  const from = file.readUInt32LE(at) === signatures.descriptor ? at + 4 : at;
  must(file.readUInt32LE(from) === crc);
  const isShort = file.readUInt32LE(from + 4) === packed && file.readUInt32LE(from + 8) === size;
  const next = from + 12;
  if (isShort && (next === to || file.readUInt32LE(next) === signatures.local)) return next;
  must(large(file, from + 4) === packed && large(file, from + 12) === size);
  return from + 20;
}

/** By their number. A second name for the same entry (0x7075) is one too many. */
function extrasOf(bytes: Buffer): Map<number, Buffer> {
  const extras = new Map<number, Buffer>();
  let at = 0;
  // Fewer than four bytes at the end are filling.
  while (at + 4 <= bytes.length) {
    const [id, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
    must(at + 4 + length <= bytes.length && id !== 0x7075 && (id !== 1 || !extras.has(1)));
    extras.set(id, bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return extras;
}

function isPlain(name: string): boolean {
  return (
    name !== "" &&
    !/^\/|^[a-z]:|[\0-\x1f\uFFFD]/i.test(name) &&
    !name.split("/").some((part) => part === ".." || part === ".")
  );
}

/** Two that a reader may take for one: Office looks at neither case nor escapes. */
function mustBeNamedApart(entries: readonly ZipEntry[]): void {
  const names = new Set(entries.map(({ name }) => plainName(name)));
  must(names.size === entries.length);
}

/** A part's name as Office compares it (ECMA-376 part 2, 6.2.2.3). */
export function plainName(name: string): string {
  const bare = normal(name.replace(/^\//, "")).toLowerCase();
  return bare.replace(/%([0-9a-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)).toLowerCase(),
  );
}

function large(bytes: Buffer, at: number): number {
  const value = bytes.readBigUInt64LE(at);
  must(value <= BigInt(Number.MAX_SAFE_INTEGER));
  return Number(value);
}
