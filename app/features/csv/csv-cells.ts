import { isDay } from "#app/features/calendar.ts";
import { count } from "#app/plural.ts";
import { unguarded } from "./csv.ts";

/** What a cell of a file gave: a value, or what is wrong with it and what would be right. */
export type CellRead<T> = { ok: true; value: T } | { ok: false; what: string; right: string };
export type ReadCell<T> = (text: string) => CellRead<T>;

/** The same signs and marks that forms refuse: controls, and marks that hide or reorder text. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
const nothing = /^(?:n\/?a|[-–—])?$/i;

const wrong = (what: string, right: string) => ({ ok: false as const, what, right });
const got = <T>(value: T) => ({ ok: true as const, value });

/** What was in a cell, quoted and cut to a length that can be read. */
export function shownCell(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "�");
  if (clean === "") return "an empty cell";
  return `“${clean.length > 40 ? `${clean.slice(0, 40)}…` : clean}”`;
}

/** One line of text, trimmed, in NFC, without the apostrophe that a guarded export put before it. */
export function textCell(max: number): ReadCell<string> {
  return (cell) => {
    const text = unguarded(cell.trim()).normalize("NFC");
    if (text === "") return wrong("it is empty", "Enter it");
    if (text.length > max)
      return wrong(`it is longer than ${count(max, "character")}`, `Shorten it to ${max}`);
    if (hidden.test(text))
      return wrong("it holds characters that can’t be shown", "Type it again without them");
    if (/[<>]/.test(text)) return wrong("it holds < or >", "Write it without them");
    return got(text);
  };
}

/** Running text with line breaks, trimmed, in NFC, line ends as \n, without the apostrophe of a guarded export. */
export function paragraphCell(max: number): ReadCell<string> {
  return (cell) => {
    const text = unguarded(cell.replace(/\r\n?/g, "\n").trim()).normalize("NFC");
    if (text === "") return wrong("it is empty", "Enter it");
    if (text.length > max)
      return wrong(`it is longer than ${count(max, "character")}`, `Shorten it to ${max}`);
    if (hidden.test(text.replace(/[\n\t]/g, "")))
      return wrong("it holds characters that can’t be shown", "Type it again without them");
    if (/<[a-z!/?]/i.test(text)) return wrong("it holds an HTML tag", "Write it as plain text");
    return got(text);
  };
}

/** An empty cell, "n/a" or a dash is null. */
export function optionalCell<T>(read: ReadCell<T>): ReadCell<T | null> {
  return (cell) => (nothing.test(cell.trim()) ? got(null) : read(cell));
}

export interface NumberRules {
  least?: number;
  most?: number;
  /** Whole numbers only. */
  isWhole?: boolean;
}

const mostNumber = 1e15;

/** A number as people write them: 1,234.5, −12, (12) for a loss. A point for decimals; never a sign of a currency. */
export function numberCell({
  least = -mostNumber,
  most = mostNumber,
  isWhole = false,
}: NumberRules = {}): ReadCell<number> {
  return (cell) => {
    const text = unguarded(cell.trim());
    if (text === "") return wrong("it is empty", "Enter a number");
    if (text.endsWith("%"))
      return wrong(`${shownCell(text)} is in percent`, "Enter a plain number in this column’s unit");
    if (/[£$€]|^[A-Z]{3}\b|\d\s*[kmb]n?$/i.test(text)) {
      return wrong(
        `${shownCell(text)} carries a currency or a unit`,
        "Enter digits only, in the column’s own unit",
      );
    }
    const inBrackets = /^\((.+)\)$/.exec(text);
    const sign = /^[-−–]/.test(text) || inBrackets ? -1 : 1;
    const digits = (inBrackets?.[1] ?? text).replace(/^[-−–+]/, "");
    if (/^\d{1,3}(?:\.\d{3})+,\d+$|^\d+,\d{1,2}$/.test(digits)) {
      return wrong(
        `${shownCell(text)} has a comma for its decimals`,
        "Write decimals with a point, like 1234.5",
      );
    }
    if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,10})?$|^\.\d{1,10}$/.test(digits)) {
      return wrong(`${shownCell(text)} is no number`, "Enter digits, like 1234.5");
    }
    const value = sign * Number(digits.replaceAll(",", "")) || 0;
    if (isWhole && !Number.isInteger(value))
      return wrong(`${shownCell(text)} is not whole`, "Enter a whole number");
    if (value < least) return wrong(`${shownCell(text)} is below ${least}`, `Enter ${least} or more`);
    if (value > most) return wrong(`${shownCell(text)} is above ${most}`, `Enter ${most} or less`);
    return got(value);
  };
}

/** Percent as a share: "12.5" and "12.5%" are both 0.125. @param rules in percent. */
export function percentCell(rules: NumberRules = {}): ReadCell<number> {
  const read = numberCell(rules);
  return (cell) => {
    const number = read(cell.trim().replace(/\s*%$/, ""));
    return number.ok ? got(Number((number.value / 100).toPrecision(15))) : number;
  };
}

/** Money as hundredths (pence), exact to the penny: "1,234.5" is 123450. */
export function penceCell(rules: NumberRules = {}): ReadCell<number> {
  const read = numberCell({ most: 1e11, least: -1e11, ...rules });
  return (cell) => {
    const number = read(cell);
    if (!number.ok) return number;
    if (/\.\d{3,}/.test(cell))
      return wrong(`${shownCell(cell)} is finer than a penny`, "Give two decimals at most");
    return got(Math.round(number.value * 100) || 0);
  };
}

/** A day, as 2026-03-31 or 31/3/2026. */
export function dayCell(): ReadCell<string> {
  return (cell) => {
    const text = cell.trim();
    const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
    const [, day = "", month = "", year = ""] = british ?? [];
    const iso = british ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
    if (isDay(iso) && iso >= "1900-01-01" && iso <= "2199-12-31") return got(iso);
    return wrong(`${shownCell(text)} is no date`, "Write it as 2026-03-31 or 31/3/2026");
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
    return wrong(`${shownCell(cell.trim())} is not among its values`, `Use one of ${known}`);
  };
}

/** ISO 4217, three letters. */
export function currencyCell(): ReadCell<string> {
  return (cell) => {
    const text = cell.trim().toUpperCase();
    if (/^[A-Z]{3}$/.test(text)) return got(text);
    return wrong(`${shownCell(text)} is no currency code`, "Use three letters, like GBP");
  };
}
