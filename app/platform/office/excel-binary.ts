/** A workbook from before 2007 ([MS-XLS]): its sheets, formulas and links. */
import type { ContentProblem } from "../uploads/upload.ts";
import { isFormulaTaken, isFunctionNumberTaken, isFunctionTaken, isOldLinkTaken } from "./office-policy.ts";

const excel97 = 0x0600;
const kinds = {
  begin: 0x0809,
  protection: 0x002f,
  sheet: 0x0085,
  name: 0x0018,
  external: 0x01ae,
  externalName: 0x0023,
  link: 0x01b8,
  /** Queries of a database or the web. */
  queries: [0x00dc, 0x0876, 0x01ad],
};
/** Sheets that run: of Excel 4, and modules. */
const macroSheets = [1, 6];
/** Of a cell, of several, of an array: where the length of the formula stands, which begins behind it. */
const formulas: Record<number, number> = { 0x0006: 20, 0x04bc: 8, 0x0221: 12 };

/** How many bytes follow each token of a formula (2.5.198.25), by its number without its class. */
const lengths: Record<number, number> = {
  0x01: 4, 0x02: 4, 0x1c: 1, 0x1d: 1, 0x1e: 2, 0x1f: 8, 0x20: 7, 0x21: 2, 0x22: 3, 0x23: 4, 0x24: 4, 0x25: 8,
  0x26: 6, 0x27: 6, 0x28: 6, 0x29: 2, 0x2a: 4, 0x2b: 8, 0x2c: 4, 0x2d: 8, 0x39: 6, 0x3a: 6, 0x3b: 10, 0x3c: 6, 0x3d: 10,
}; // prettier-ignore
const token = { text: 0x17, attribute: 0x19, fixed: 0x21, variable: 0x22 };
const HYPERLINK = 359;

/**
 * @param stream records of two numbers, kind and length (2.1.4).
 * @throws RangeError for what can't be read: a version before 97, or a formula of unknown parts.
 */
export function workbookProblem(stream: Buffer): ContentProblem | null {
  if (stream.readUInt16LE(0) !== kinds.begin) throw new RangeError("No workbook begins.");
  for (let at = 0; at + 4 <= stream.length;) {
    const body = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2));
    const problem = recordProblem(stream.readUInt16LE(at), body);
    if (problem) return problem;
    at += 4 + body.length;
  }
  return null;
}

function recordProblem(kind: number, body: Buffer): ContentProblem | null {
  const formula = formulas[kind];
  if (formula !== undefined) return areTokensTaken(body, formula + 2, formula) ? null : "formula";
  if (kinds.queries.includes(kind)) return "old-form";
  switch (kind) {
    case kinds.begin:
      if (body.readUInt16LE(0) < excel97) throw new RangeError("Excel 95 or earlier.");
      return null;
    case kinds.protection:
      return "protected";
    case kinds.sheet:
      return macroSheets.includes(body.readUInt8(5)) ? "macros" : null;
    case kinds.name: {
      // What is not known to Excel 97, WEBSERVICE say, is called by a name (2.4.150).
      const { text, end } = textAt(body, 14, body.readUInt8(3));
      return isFunctionTaken(text) && areTokensTaken(body, end, 4) ? null : "formula";
    }
    case kinds.externalName:
      return isFunctionTaken(textAt(body, 7, body.readUInt8(6)).text) ? null : "formula";
    case kinds.external:
      return isBookTaken(body) ? null : "linked";
    case kinds.link:
      return isOldLinkTaken(body) ? null : "link";
    default:
      return null;
  }
}

/** Another workbook, an add-in, or a program and its topic (2.4.271, 2.5.277). */
function isBookTaken(body: Buffer): boolean {
  const length = body.readUInt16LE(2);
  if (length === 0x0401 || length === 0x3a01) return true;
  const { text } = textAt(body, 4, length);
  // A path begins with \x01; then another machine is \x01@, an address \x05.
  return text.startsWith("\x01") ? !/^\x01(?:\x01@|\x05)|:\/\/|\\\\/.test(text) : !text.includes("\x03");
}

/** @param said where the length of the formula stands. */
function areTokensTaken(body: Buffer, from: number, said: number): boolean {
  const tokens = body.subarray(from, from + body.readUInt16LE(said));
  if (tokens.length < body.readUInt16LE(said)) throw new RangeError("A formula that goes on.");
  let texts = "";
  let hasLink = false;
  for (let at = 0; at < tokens.length;) {
    const written = tokens.readUInt8(at);
    const kind = written < 0x20 ? written : (written & 0x1f) | 0x20;
    at += 1;
    // Operators, brackets, an argument that is left out.
    if (kind >= 0x03 && kind <= 0x16) continue;
    if (kind === token.text) {
      const { text, end } = textAt(tokens, at + 1, tokens.readUInt8(at));
      texts += `"${text.replaceAll('"', '""')}"&`;
      at = end;
    } else if (kind === token.attribute) {
      const isChoice = (tokens.readUInt8(at) & 0x04) !== 0;
      at += 3 + (isChoice ? (tokens.readUInt16LE(at + 1) + 1) * 2 : 0);
    } else {
      const length = lengths[kind];
      if (length === undefined) throw new RangeError("A formula of unknown parts.");
      if (kind === token.fixed || kind === token.variable) {
        const number = tokens.readUInt16LE(at + (kind === token.fixed ? 0 : 1));
        if (!isFunctionNumberTaken(number)) return false;
        hasLink ||= number === HYPERLINK;
      }
      at += length;
    }
  }
  return !hasLink || isFormulaTaken(`HYPERLINK(${texts}"")`);
}

/** A text of so many letters behind its flag: letters of one byte or two. */
function textAt(bytes: Buffer, at: number, length: number): { text: string; end: number } {
  const isWide = (bytes.readUInt8(at) & 1) !== 0;
  const end = at + 1 + length * (isWide ? 2 : 1);
  if (end > bytes.length) throw new RangeError("A text that goes on.");
  return { text: bytes.toString(isWide ? "utf16le" : "latin1", at + 1, end), end };
}
