import { isOverloaded, normal } from "#app/normal-text.ts";
import { decimalFrom, DOUBLE_DIGITS, doubleOf, shifted, wholeAt } from "#app/features/numbers/decimal.ts";
import { quotedText, type Read, readNumber, type WrittenNumber } from "#app/features/numbers/reading.ts";
import { readDay } from "#app/features/numbers/reading-day.ts";
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
    }
  | Extract<Read<T>, { ok: false }>;
export type ReadCell<T> = (text: string) => CellRead<T>;

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
  return (cell) => (nothing.test(cell.trim()) ? got(null) : read(cell));
}

/** An empty cell, "n/a" or a dash is what the field is without a value. */
export function emptyAs<T>(value: T, read: ReadCell<T>): ReadCell<T> {
  return (cell) => (nothing.test(cell.trim()) ? got(value) : read(cell));
}

export interface NumberRules {
  least?: number;
  most?: number;
  /** Whole numbers only. */
  isWhole?: boolean;
}

export interface MoneyRules extends NumberRules {
  /** Whose sign may stand beside it, with k, m or bn behind: one currency's, or that of the row. */
  currency?: string;
}

/** The sign of the row's own currency, which its judge looks at. */
export const ROWS_OWN = "own";

const mostNumber = 1e15;

/**
 * A number as people and spreadsheets write it, in the column's own unit: never with a currency, a percent or an "m"
 * behind it. More digits than can be kept are refused.
 */
export function numberCell(rules: NumberRules = {}): ReadCell<number> {
  return (cell) => {
    const read = readNumber(unguarded(cell.trim()));
    if (!read.ok) return read;
    const shown = quotedText(cell.trim());
    if (read.value.sign === "%")
      return wrong(`${shown} is in percent`, "Enter a plain number in this column’s unit");
    return plainNumber(read.value, shown, rules);
  };
}

/** Percent as a share: "12.5" and "12.5%" are both 0.125. @param rules in percent. */
export function percentCell(rules: NumberRules = {}): ReadCell<number> {
  return (cell) => {
    const read = readNumber(unguarded(cell.trim()));
    if (!read.ok) return read;
    const { decimal, sign } = read.value;
    const shown = quotedText(cell.trim());
    const percent = plainNumber({ ...read.value, sign: sign === "%" ? null : sign }, shown, rules);
    if (!percent.ok) return percent;
    const share = doubleOf(shifted(decimal, -2));
    return share === null ? tooFine(shown) : got(share);
  };
}

/** Money as hundredths (pence), exact to the penny: "1,234.5" is 123450, and so is "£1,234.50" where pounds may say so. */
export function penceCell({ currency: own, ...rules }: MoneyRules = {}): ReadCell<number> {
  return (cell) => {
    const shown = quotedText(cell.trim());
    const read = readNumber(unguarded(cell.trim()));
    if (!read.ok) return read;
    const { currency } = read.value;
    if (read.value.sign === "%")
      return wrong(`${shown} is in percent`, "Enter a plain number in this column’s unit");
    if (own !== undefined && own !== ROWS_OWN && currency !== null && currency !== own)
      return wrong(`${shown} is in ${currency}`, `Enter it in ${own}`);
    const plain = own === undefined ? read.value : { ...read.value, currency: null, isShort: false };
    const number = plainNumber(plain, shown, { most: 1e11, least: -1e11, ...rules });
    if (!number.ok) return number;
    const pence = wholeAt(decimalFrom(number.value), 2);
    if (pence === null) return wrong(`${shown} is finer than a penny`, "Give two decimals at most");
    return own === ROWS_OWN && currency !== null ? { ...got(pence), currency } : got(pence);
  };
}

function plainNumber(
  { decimal, sign, currency, isShort }: WrittenNumber,
  shown: string,
  { least = -mostNumber, most = mostNumber, isWhole = false }: NumberRules,
): CellRead<number> {
  if (sign !== null || currency !== null || isShort)
    return wrong(`${shown} carries a currency or a unit`, "Enter digits only, in the column’s own unit");
  const value = doubleOf(decimal);
  if (value === null) return tooFine(shown);
  if (isWhole && !Number.isInteger(value)) return wrong(`${shown} is not whole`, "Enter a whole number");
  if (value < least) return wrong(`${shown} is below ${least}`, `Enter ${least} or more`);
  if (value > most) return wrong(`${shown} is above ${most}`, `Enter ${most} or less`);
  return got(value);
}

function tooFine(shown: string) {
  return wrong(`${shown} has more digits than can be kept`, `Give ${DOUBLE_DIGITS} digits at most`);
}

/** A day as people and spreadsheets write it, the day before the month. */
export function dayCell(): ReadCell<string> {
  return (cell) => {
    const read = readDay(unguarded(cell.trim()));
    if (!read.ok) return read;
    const { day, said } = read.value;
    return said === null ? got(day) : { ...got(day), said };
  };
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
