import { isOverloaded, normal } from "#app/normal-text.ts";
import { quotedText, type Read } from "#app/features/numbers/reading.ts";
import type { ColumnSense } from "#app/features/numbers/column-sense.ts";
import { count } from "#app/plural.ts";
import { unguarded } from "./csv.ts";

/** What a cell of a file gave: a value, or what is wrong with it and what would be right. */
export type CellRead<T> =
  | {
      ok: true;
      value: T;
      /** How it was read, where it could have been read otherwise. */
      said?: string;
      /** The currency that stood beside it, where the row's own has to be the same. */
      currency?: string;
      /** A spreadsheet worked it out, and it was rounded to the penny. */
      isRounded?: true;
    }
  | Extract<Read<T>, { ok: false }>;

/** What is known of a cell beside its text: its column, and whether a spreadsheet kept it as a number. */
export interface CellPlace {
  column?: ColumnSense;
  kept?: "number" | "computed";
}
/** Without a place it is a lone text, as of a form. */
export type ReadCell<T> = (text: string, place?: CellPlace) => CellRead<T>;

/** The same signs and marks that forms refuse: controls, and marks that hide or reorder text. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
const nothing = /^(?:n\/?a|n\.?m\.?|[-–—])?$/i;

const wrong = (what: string, right: string) => ({ ok: false as const, what, right });
const got = <T>(value: T) => ({ ok: true as const, value });

/** One line of text, trimmed, in NFC, without the apostrophe that a guarded export put before it. */
export function textCell(max: number): ReadCell<string> {
  return (cell) => {
    const text = normal(unguarded(cell.trim()));
    if (text === "") return wrong("it is empty", "Enter it");
    if (text.length > max)
      return wrong(`it is longer than ${count(max, "character")}`, `Shorten it to ${max}`);
    if (hidden.test(text) || isOverloaded(text))
      return wrong("it holds characters that can’t be shown", "Type it again without them");
    if (/[<>]/.test(text)) return wrong("it holds < or >", "Write it without them");
    return got(text);
  };
}

/** Running text with line breaks, trimmed, in NFC, line ends as \n, without the apostrophe of a guarded export. */
export function paragraphCell(max: number): ReadCell<string> {
  return (cell) => {
    const text = normal(unguarded(cell.replace(/\r\n?/g, "\n").trim()));
    if (text === "") return wrong("it is empty", "Enter it");
    if (text.length > max)
      return wrong(`it is longer than ${count(max, "character")}`, `Shorten it to ${max}`);
    if (hidden.test(text.replace(/[\n\t]/g, "")) || isOverloaded(text))
      return wrong("it holds characters that can’t be shown", "Type it again without them");
    if (/<[a-z!/?]/i.test(text)) return wrong("it holds an HTML tag", "Write it as plain text");
    return got(text);
  };
}

/** An empty cell, "n/a", "n.m." or a dash is null. */
export function optionalCell<T>(read: ReadCell<T>): ReadCell<T | null> {
  return (cell, place) => (nothing.test(cell.trim()) ? got(null) : read(cell, place));
}

/** An empty cell, "n/a" or a dash is what the field is without a value. */
export function emptyAs<T>(value: T, read: ReadCell<T>): ReadCell<T> {
  return (cell, place) => (nothing.test(cell.trim()) ? got(value) : read(cell, place));
}

/** One of a list, by its value or its label, whatever the case. */
export function choiceCell<Value extends string>(
  options: readonly { value: Value; label: string }[],
): ReadCell<Value> {
  return (cell) => {
    const text = cell.trim().toLowerCase();
    const found = options.find((one) => one.value.toLowerCase() === text || one.label.toLowerCase() === text);
    if (found) return got(found.value);
    const known = options.map((one) => one.label).join(", ");
    return wrong(`${quotedText(cell.trim())} is not among its values`, `Use one of ${known}`);
  };
}

/** ISO 4217, three letters. */
export function currencyCell(): ReadCell<string> {
  return (cell) => {
    const text = cell.trim().toUpperCase();
    if (/^[A-Z]{3}$/.test(text)) return got(text);
    return wrong(`${quotedText(text)} is no currency code`, "Use three letters, like GBP");
  };
}
