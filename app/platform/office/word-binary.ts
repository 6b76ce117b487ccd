/** The fields of a Word document from before 2007 ([MS-DOC]). */
import { FieldReader } from "./read-fields.ts";

/** Offsets in the file's head (2.5): what the version is, which table counts, where the list of pieces stands. */
const at = { version: 2, flags: 10, piecesStart: 0x1a2, piecesLength: 0x1a6 };
const word97 = 0xc1;
const secondTable = 0x0200;
const isNarrow = 0x4000_0000;
const begins = 0x13;
const separates = 0x14;
const ends = 0x15;

/** Which stream holds the list of pieces. */
export function tableStreamOf(main: Buffer): string {
  return (main.readUInt16LE(at.flags) & secondTable) !== 0 ? "1Table" : "0Table";
}

/**
 * Whether all its fields are taken.
 * @throws RangeError for what can't be read: a version before 97, or damage.
 */
export function areFieldsTaken(main: Buffer, table: Buffer): boolean {
  if (main.readUInt16LE(at.version) < word97) throw new RangeError("Word 95 or earlier.");
  const from = main.readUInt32LE(at.piecesStart);
  const fields = new FieldReader();
  for (const text of textsOf(main, piecesIn(table, from, from + main.readUInt32LE(at.piecesLength)))) {
    // Between two marks of fields stands nothing but text.
    for (const [run] of text.matchAll(/[\x13\x14\x15]|[^\x13\x14\x15]+/g)) {
      const mark = run.charCodeAt(0);
      if (mark === begins) fields.begin();
      else if (mark === separates) fields.separate();
      else if (mark === ends) fields.end();
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
