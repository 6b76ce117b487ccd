/** The formulas and links of a workbook from before 2007 ([MS-XLS]). */
import { isFormulaTaken, isFunctionNumberTaken, isFunctionTaken, isLinkTaken } from "./office-policy.ts";
import type { ContentProblem } from "../uploads/upload.ts";

const kinds = {
  begin: 0x0809,
  formula: 0x0006,
  shared: 0x04bc,
  array: 0x0221,
  name: 0x0018,
  external: 0x01ae,
  externalName: 0x0023,
  link: 0x01b8,
  /** Queries of a database or the web. */
  queries: [0x00dc, 0x0876, 0x01ad],
};
const excel97 = 0x0600;

/** How many bytes follow each token of a formula (2.5.198.25), by its number without its class. */
const lengths: Record<number, number> = {
  0x01: 4, 0x02: 4, 0x1c: 1, 0x1d: 1, 0x1e: 2, 0x1f: 8, 0x20: 7, 0x21: 2, 0x22: 3, 0x23: 4, 0x24: 4, 0x25: 8,
  0x26: 6, 0x27: 6, 0x28: 6, 0x29: 2, 0x2a: 4, 0x2b: 8, 0x2c: 4, 0x2d: 8, 0x39: 6, 0x3a: 6, 0x3b: 10, 0x3c: 6, 0x3d: 10,
}; // prettier-ignore
const token = { text: 0x17, attribute: 0x19, fixed: 0x21, variable: 0x22 };

/**
 * @param stream records of two numbers, kind and length (2.1.4).
 * @throws RangeError for what can't be read: a version before 97, or a formula of unknown parts.
 */
export function formulasProblem(stream: Buffer): ContentProblem | null {
  if (stream.readUInt16LE(0) !== kinds.begin) throw new RangeError("No workbook begins.");
  for (let at = 0; at + 4 <= stream.length;) {
    const kind = stream.readUInt16LE(at);
    const body = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2));
    const problem = recordProblem(kind, body);
    if (problem) return problem;
    at += 4 + body.length;
  }
  return null;
}

function recordProblem(kind: number, body: Buffer): ContentProblem | null {
  switch (kind) {
    case kinds.begin:
      if (body.readUInt16LE(0) < excel97) throw new RangeError("Excel 95 or earlier.");
      return null;
    case kinds.formula:
      return areTokensTaken(tokensAt(body, 22, body.readUInt16LE(20))) ? null : "formula";
    case kinds.shared:
      return areTokensTaken(tokensAt(body, 10, body.readUInt16LE(8))) ? null : "formula";
    case kinds.array:
      return areTokensTaken(tokensAt(body, 14, body.readUInt16LE(12))) ? null : "formula";
    case kinds.name:
      return isNameTaken(body) ? null : "formula";
    case kinds.externalName: {
      const { text } = textAt(body, 7, body.readUInt8(6));
      return isFunctionTaken(text) ? null : "formula";
    }
    case kinds.external:
      return isBookTaken(body) ? null : "linked";
    case kinds.link:
      return isClickTaken(body) ? null : "link";
    default:
      return kinds.queries.includes(kind) ? "old-form" : null;
  }
}

/** A name (2.4.150): what is not known to Excel 97, WEBSERVICE say, is called by one. */
function isNameTaken(body: Buffer): boolean {
  const { text, end } = textAt(body, 14, body.readUInt8(3));
  return isFunctionTaken(text) && areTokensTaken(tokensAt(body, end, body.readUInt16LE(4)));
}

/** Another workbook, an add-in, or a program and its topic (2.4.271, 2.5.277). */
function isBookTaken(body: Buffer): boolean {
  const length = body.readUInt16LE(2);
  if (length === 0x0401 || length === 0x3a01) return true;
  const { text } = textAt(body, 4, length);
  // A path begins with \x01; then another machine is \x01@, an address \x05.
  return text.startsWith("\x01") ? !/^\x01(?:\x01@|\x05)|:\/\/|\\\\/.test(text) : !text.includes("\x03");
}

/** Addresses stand in it in UTF-16, behind numbers (2.3.7). */
function isClickTaken(body: Buffer): boolean {
  const wide = body.toString("utf16le") + body.subarray(1).toString("utf16le");
  const found = addressesIn(wide);
  return found.every(isLinkTaken) && !body.toString("latin1").includes("\\\\");
}

/** Each up to what no address has: of shares, with a scheme, or of what runs. */
function addressesIn(text: string): string[] {
  const found: string[] = [];
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(
    /\\\\|:\/\/|(?:javascript|vbscript|shell|ms-[a-z]{1,30}|search-ms|file):/gi,
  )) {
    if (index < end) continue;
    const before = mark === "://" ? text.slice(Math.max(end, index - 31), index) : "";
    const scheme = /[a-z][a-z0-9+.-]{0,30}$/i.exec(before)?.[0] ?? "";
    if (mark === "://" && scheme === "") continue;
    const [rest = ""] = /^[\x21-\x7e]*/.exec(text.slice(index)) ?? [];
    end = index + rest.length;
    found.push(scheme + rest);
  }
  return found;
}

function tokensAt(body: Buffer, from: number, length: number): Buffer {
  if (from + length > body.length) throw new RangeError("A formula that goes on.");
  return body.subarray(from, from + length);
}

function areTokensTaken(tokens: Buffer): boolean {
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

const HYPERLINK = 359;

/** A text of so many letters behind its flag: letters of one byte or two. */
function textAt(bytes: Buffer, at: number, length: number): { text: string; end: number } {
  const isWide = (bytes.readUInt8(at) & 1) !== 0;
  const end = at + 1 + length * (isWide ? 2 : 1);
  if (end > bytes.length) throw new RangeError("A text that goes on.");
  return { text: bytes.toString(isWide ? "utf16le" : "latin1", at + 1, end), end };
}
