/**
 * What a document from before 2007 is and would do ([MS-DOC], [MS-PPT]; [MS-XLS] in `excel-binary.ts`). cfb reads its
 * container, in which an installer (.msi) comes, too: what it is shows only in the names of its streams.
 */
import CFB, { type CFB$Entry } from "cfb";
import type { FileType } from "../uploads/file-types.ts";
import type { ContentProblem } from "../uploads/upload.ts";
import { workbookProblem } from "./excel-binary.ts";
import { CLICKS_REFUSED, isMacroStream, isProtectedStream, PACKED_FILE } from "./office-policy.ts";
import { FieldReader } from "./read-fields.ts";

const magic = Buffer.from("d0cf11e0a1b11ae1", "hex");
const mainStreams: Partial<Record<FileType, readonly string[]>> = {
  doc: ["worddocument"],
  xls: ["workbook", "book"],
  ppt: ["powerpoint document"],
};

export const isCompound = (start: Uint8Array): boolean => magic.equals(start.subarray(0, magic.length));

/** @param type what the name says. */
export function compoundProblem(bytes: Buffer, type: FileType): ContentProblem | null {
  const file = opened(bytes);
  if (!file) return "content";
  if (file.names.some(isProtectedStream)) return "protected";
  // Those of documents within are judged like the document's own.
  const main = file.paths.filter((path) => mainStreams[type]?.some((name) => path.endsWith(`/${name}`)));
  if (main.length === 0) return "content";
  if (file.names.some(isMacroStream)) return "macros";
  if (file.names.includes(PACKED_FILE)) return "embedded";
  try {
    for (const path of main) {
      const stream = contentAt(file, path);
      const problem = stream ? streamProblem(file, path, stream) : "content";
      if (problem) return problem;
    }
    return null;
  } catch (error) {
    // Its numbers lead nowhere, or are those of an older form: what would be in it is not known.
    if (error instanceof RangeError) return "old-form";
    throw error;
  }
}

/** A document with a password is a compound file that holds the encrypted package. */
export const packageInCompound = (bytes: Buffer): ContentProblem =>
  opened(bytes)?.names.some(isProtectedStream) ? "protected" : "content";

/** A compound file inside a package is an object of another program, unless it is macros under another name. */
export const compoundInside = (bytes: Buffer): ContentProblem =>
  opened(bytes)?.names.some(isMacroStream) ? "macros" : "embedded";

interface Compound {
  /** Of its streams and folders, in small letters as they are compared. */
  paths: string[];
  /** All that stands in its paths: there, cfb leaves the name of an entry that it takes for none. */
  names: string[];
  entries: CFB$Entry[];
}

/** @returns null for what is no compound file. */
function opened(bytes: Buffer): Compound | null {
  try {
    if (!isCompound(bytes)) return null;
    const { FullPaths, FileIndex } = CFB.read(bytes, { type: "buffer" });
    const paths = FullPaths.map((path) => path.toLowerCase());
    return { paths, names: paths.flatMap((path) => path.split("/")), entries: FileIndex };
  } catch {
    return null;
  }
}

/** @returns null for a stream that isn't there, isn't whole, or is there twice. */
function contentAt({ paths, entries }: Compound, path: string): Buffer | null {
  const at = paths.indexOf(path);
  const { content = null, size = 0 } = entries[at] ?? {};
  const isWhole = size > 0 && content?.length === size && paths.lastIndexOf(path) === at;
  return isWhole && Buffer.isBuffer(content) ? content : null;
}

function streamProblem(file: Compound, path: string, stream: Buffer): ContentProblem | null {
  if (path.endsWith("book")) return workbookProblem(stream);
  if (!path.endsWith("/worddocument")) return slidesProblem(stream);
  const flags = stream.readUInt16LE(word.flags);
  if ((flags & word.encrypted) !== 0) return "protected";
  const table = (flags & word.secondTable) !== 0 ? "1table" : "0table";
  const beside = contentAt(file, path.replace(/worddocument$/, table));
  if (!beside) throw new RangeError("No list of pieces.");
  return areFieldsTaken(stream, beside) ? null : "field";
}

const slides = { vba: 0x0400, container: 0xf, click: 0x0ff3, control: 0x0fee, objectLink: 0x0fce };

/** Records that may hold records ([MS-PPT] 2.3.1); the one about VBA says whether there is any. */
function slidesProblem(stream: Buffer): ContentProblem | null {
  for (let at = 0; at + 8 <= stream.length;) {
    const version = stream.readUInt16LE(at) & 0xf;
    const kind = stream.readUInt16LE(at + 2);
    const body = stream.subarray(at + 8);
    if (kind === slides.vba && body.length >= 8 && body.readUInt32LE(4) !== 0) return "macros";
    if (kind === slides.control) return "macros";
    if (kind === slides.objectLink) return "linked";
    if (kind === slides.click && body.length >= 9 && CLICKS_REFUSED.includes(body.readUInt8(8)))
      return "macros";
    at += version === slides.container ? 8 : 8 + stream.readUInt32LE(at + 4);
  }
  return null;
}

/** The head of a Word document ([MS-DOC] 2.5): places of its version, flags and list of pieces, and what flags mean. */
const word = { version: 2, flags: 10, pieces: 0x1a2, word97: 0xc1, encrypted: 0x0100, secondTable: 0x0200 };
const isNarrow = 0x4000_0000;
const marks: Record<string, string> = { "\x13": "begin", "\x14": "separate", "\x15": "end" };

/**
 * Whether all fields of a Word document are taken.
 * @throws RangeError for what can't be read: a version before 97, or damage.
 */
function areFieldsTaken(main: Buffer, table: Buffer): boolean {
  if (main.readUInt16LE(word.version) < word.word97) throw new RangeError("Word 95 or earlier.");
  const from = main.readUInt32LE(word.pieces);
  const fields = new FieldReader();
  for (const text of textsOf(main, piecesIn(table, from, from + main.readUInt32LE(word.pieces + 4)))) {
    // Between two marks of fields stands nothing but text.
    for (const [run] of text.matchAll(/[\x13\x14\x15]|[^\x13\x14\x15]+/g)) {
      const mark = marks[run];
      if (mark) fields.mark(mark);
      else fields.text(run);
    }
  }
  return !fields.isRefused;
}

/** The list of pieces (2.9.177), behind what changes their looks. */
function piecesIn(table: Buffer, from: number, to: number): Buffer {
  let next = from;
  while (next < to && table.readUInt8(next) === 1) next += 3 + table.readUInt16LE(next + 1);
  if (table.readUInt8(next) !== 2) throw new RangeError("No list of pieces.");
  const end = next + 5 + table.readUInt32LE(next + 1);
  if (end > to || end > table.length) throw new RangeError("A list of pieces that goes on.");
  return table.subarray(next + 5, end);
}

/** The text of the document, its notes and its headers, piece by piece (2.8.35). */
function* textsOf(main: Buffer, pieces: Buffer): Generator<string> {
  const count = (pieces.length - 4) / 12;
  if (!Number.isInteger(count) || count < 1) throw new RangeError("No pieces.");
  for (let index = 0; index < count; index += 1) {
    const letters = pieces.readUInt32LE(index * 4 + 4) - pieces.readUInt32LE(index * 4);
    const place = pieces.readUInt32LE((count + 1) * 4 + index * 8 + 2);
    const narrow = (place & isNarrow) !== 0;
    const start = narrow ? (place & ~isNarrow) >>> 1 : place;
    const end = start + letters * (narrow ? 1 : 2);
    if (letters < 0 || end > main.length) throw new RangeError("A piece beyond the end.");
    yield main.toString(narrow ? "latin1" : "utf16le", start, end);
  }
}
