/** What a page's drawing operators leave behind, after ISO 32000-2: 7.2 (tokens), 8.4.2 (q, Q), 8.9.7 (inline images). */

export interface LeftBehind {
  /** Ends what the operators opened and did not close: empty for nearly every page. */
  closing: string;
  /** Where a Q stands that restores nothing: it would take the state that the mark relies on. */
  strayRestores: number[];
  /** A text, list or picture in the operators has no end: what is written after them would be part of it. */
  endsWithin: boolean;
}

type Opened = "Q" | "ET" | "EMC";

const OPENERS: Record<string, Opened> = { q: "Q", BT: "ET", BMC: "EMC", BDC: "EMC" };
const CLOSERS = new Set<string>(["Q", "ET", "EMC"]);

const isSpace = (byte: number | undefined) =>
  byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
const DELIMITERS = new Set([..."()<>[]{}/%"].map((one) => one.charCodeAt(0)));
const isRegular = (byte: number | undefined) => byte !== undefined && !isSpace(byte) && !DELIMITERS.has(byte);

const [PERCENT, OPEN, CLOSE, LESS, GREATER, SLASH, BACKSLASH] = [..."%()<>/\\"].map((one) =>
  one.charCodeAt(0),
) as [number, number, number, number, number, number, number];
const [LIST, LIST_END] = [..."[]"].map((one) => one.charCodeAt(0)) as [number, number];

/** Time and memory in proportion to the operators. */
export function leftBehind(bytes: Uint8Array): LeftBehind {
  const opened: Opened[] = [];
  const strayRestores: number[] = [];
  /** Lists and dictionaries that are open. */
  let lists = 0;
  let at = 0;
  const over = (endsWithin: boolean): LeftBehind => ({
    closing: opened.toReversed().join(" "),
    strayRestores,
    endsWithin,
  });
  while (at < bytes.length) {
    const byte = bytes[at]!;
    if (isRegular(byte)) {
      const begin = at;
      while (isRegular(bytes[at])) at += 1;
      // No operator that matters is longer.
      const word = at - begin <= 3 ? String.fromCharCode(...bytes.subarray(begin, at)) : "";
      const opener = OPENERS[word];
      if (opener) opened.push(opener);
      else if (CLOSERS.has(word)) {
        const last = opened.lastIndexOf(word as Opened);
        if (last >= 0) opened.splice(last, 1);
        else if (word === "Q") strayRestores.push(begin);
      } else if (word === "ID" && lists === 0) {
        const end = pictureEnd(bytes, at);
        if (end === null) return over(true);
        at = end;
      }
    } else if (byte === PERCENT) {
      while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
    } else if (byte === SLASH) {
      at += 1;
      while (isRegular(bytes[at])) at += 1;
    } else if (byte === OPEN) {
      const end = textEnd(bytes, at);
      if (end === null) return over(true);
      at = end;
    } else if (byte === LESS && bytes[at + 1] !== LESS) {
      const end = bytes.indexOf(GREATER, at);
      if (end === -1) return over(true);
      at = end + 1;
    } else {
      const isPair = (byte === LESS || byte === GREATER) && bytes[at + 1] === byte;
      if (byte === LIST || (byte === LESS && isPair)) lists += 1;
      else if (byte === LIST_END || (byte === GREATER && isPair)) lists = Math.max(0, lists - 1);
      at += isPair ? 2 : 1;
    }
  }
  return over(lists > 0);
}

/** @returns the place after the text that begins here; null when it has no end. */
function textEnd(bytes: Uint8Array, from: number): number | null {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** Bytes after a picture's end that have to read as operators: its data may hold the letters of an end, too. */
const AFTER_PICTURE = 12;

/** @returns the place after the `EI` of the inline picture whose data begin here; null when it has no end. */
function pictureEnd(bytes: Uint8Array, from: number): number | null {
  for (let at = bytes.indexOf(69, from); at !== -1; at = bytes.indexOf(69, at + 1)) {
    if (bytes[at + 1] !== 73 || !isSpace(bytes[at - 1]) || isRegular(bytes[at + 2])) continue;
    const after = bytes.subarray(at + 2, at + 2 + AFTER_PICTURE);
    if (after.every((byte) => isSpace(byte) || (byte > 32 && byte < 127))) return at + 2;
  }
  return null;
}
