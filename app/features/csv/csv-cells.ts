import { isOverloaded } from "#app/normal-text.ts";
import { hasHidden, tidyText } from "#app/features/fields/text.schema.ts";
import { plainSigns, quotedText, type Read } from "#app/features/numbers/reading.ts";
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

/** What people put into a cell that is to be empty. */
const nothing = /^(?:n[./]?a\.?|n\.?m\.?|-)?$/i;

const wrong = (what: string, right: string) => ({ ok: false as const, what, right });
const got = <T>(value: T) => ({ ok: true as const, value });

/** One line of text as a form keeps it, without the apostrophe of a guarded export; line breaks in it are spaces. */
export function textCell(max: number): ReadCell<string> {
  return (cell) => {
    const lines = tidyText(unguarded(cell.trim()), " ").split(/[\n\t]/);
    const line = lines
      .map((part) => part.trim())
      .filter(Boolean)
      .join(" ");
    return keptText(line, max);
  };
}

/** Running text with line breaks as a form keeps it, without the apostrophe of a guarded export. */
export function paragraphCell(max: number): ReadCell<string> {
  return (cell) => keptText(tidyText(unguarded(cell.trim()), "\n"), max);
}

function keptText(text: string, max: number): CellRead<string> {
  if (text === "") return wrong("it is empty", "Enter it");
  if (text.length > max) return wrong(`it is longer than ${count(max, "character")}`, `Shorten it to ${max}`);
  if (hasHidden(text) || isOverloaded(text))
    return wrong("it holds characters that can’t be shown", "Type it again without them");
  return got(text);
}

const isNothing = (cell: string) => nothing.test(plainSigns(tidyText(cell, " ")));

/** An empty cell, "n/a", "n.m." or a dash is null. */
export function optionalCell<T>(read: ReadCell<T>): ReadCell<T | null> {
  return (cell, place) => (isNothing(cell) ? got(null) : read(cell, place));
}

/** An empty cell, "n/a" or a dash is what the field is without a value. */
export function emptyAs<T>(value: T, read: ReadCell<T>): ReadCell<T> {
  return (cell, place) => (isNothing(cell) ? got(value) : read(cell, place));
}

/** Whatever its case, its spaces and its dashes are: "3 – 6 Months" is "3-6 months". */
const folded = (text: string) => plainSigns(tidyText(text, " ")).toLowerCase().replace(/\s/g, "");

/** One of a list, by its value or its label. */
export function choiceCell<Value extends string>(
  options: readonly { value: Value; label: string }[],
): ReadCell<Value> {
  return (cell) => {
    const text = folded(cell);
    const found = options.find(({ value, label }) => folded(value) === text || folded(label) === text);
    if (found) return got(found.value);
    const known = options.map((one) => one.label).join(", ");
    return wrong(`${quotedText(cell.trim())} is not among its values`, `Use one of ${known}`);
  };
}

/** ISO 4217, three letters. */
export function currencyCell(): ReadCell<string> {
  return (cell) => {
    const text = tidyText(cell, " ").toUpperCase();
    if (/^[A-Z]{3}$/.test(text)) return got(text);
    return wrong(`${quotedText(text)} is no currency code`, "Use three letters, like GBP");
  };
}
