import { type Decimal, decimalOf, shifted } from "./decimal.ts";

/** What a text gave: a value, or what is wrong with it ("“x” is no number") and what would be right ("Enter digits"). */
export type Read<T> = { ok: true; value: T } | { ok: false; what: string; right: string };

/** A number as it was written, with what stood beside its digits. */
export interface WrittenNumber {
  /** Exact, its thousands written out; of 12.5% it is 12.5. */
  decimal: Decimal;
  /** "%" of 12.5%, "×" of 8.5x. */
  sign: "%" | "×" | null;
  /** ISO 4217, of £, €, $ (taken for dollars of the United States) or three letters. */
  currency: string | null;
  /** Whether k, m or bn stood behind it: 2.5m is 2,500,000. */
  isShort: boolean;
}

const longest = 60;

/** Spaces that spreadsheets and pages put between thousands. */
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const minuses = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
const apostrophes = /[\u2019\u02bc\u2032]/g;

const currencies: Record<string, string> = { "£": "GBP", "€": "EUR", $: "USD" };
const powers: Record<string, number> = { k: 3, thousand: 3, m: 6, mn: 6, million: 6, bn: 9, billion: 9 };

const wrong = (what: string, right: string) => ({ ok: false as const, what, right });

/** What was written, quoted and cut to a length that can be read. */
export function quotedText(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "�");
  if (clean === "") return "an empty cell";
  return `“${clean.length > 40 ? `${clean.slice(0, 40)}…` : clean}”`;
}

/** Text with the spaces, dashes and apostrophes of one kind each, and without marks nobody sees. */
export function plainSigns(text: string): string {
  return text.replace(unseen, "").replace(spaces, " ").replace(minuses, "-").replace(apostrophes, "'").trim();
}

/**
 * A number as people and spreadsheets write it: 1,234.5, 1 234.5 (any space), 1'234.5, .5, 1.5E+06; below zero as −12,
 * 12- or (12); with £, €, $ or three letters of a currency, with k, m or bn, with % or × behind it. Decimals have a
 * point: a comma is refused unless three digits follow each, as it can be read in two ways.
 */
export function readNumber(text: string): Read<WrittenNumber> {
  const bare = plainSigns(text);
  const shown = quotedText(text.trim());
  if (bare === "") return wrong("it is empty", "Enter a number");
  if (/^#(?:n\/a|div\/0!|ref!|value!|name\?|num!|null!|spill!|calc!)$/i.test(bare)) {
    return wrong(`${shown} is an error of the spreadsheet`, "Mend its formula, or leave the cell empty");
  }
  if (bare.length > longest) return wrong(`${shown} is too long`, "Enter digits, like 1234.5");
  const peeled = peel(bare);
  if (!peeled) return wrong(`${shown} is no number`, "Enter digits, like 1234.5");
  const { digits, isNegative, sign, currency, power } = peeled;
  if (/^\d{1,3}(?:[. ']\d{3})*,\d+$|^\d+,\d+$/.test(digits) && !isGrouped(digits)) {
    return wrong(`${shown} has a comma for its decimals`, "Write decimals with a point, like 1234.5");
  }
  const joined = isGrouped(digits) ? digits.replace(/[, ']/g, "") : digits;
  const decimal = /^[\d.]/.test(joined) ? decimalOf(joined) : null;
  if (!decimal) return wrong(`${shown} is no number`, "Enter digits, like 1234.5");
  const signed = isNegative ? { ...decimal, units: -decimal.units } : decimal;
  return {
    ok: true,
    value: { decimal: shifted(signed, power), sign, currency, isShort: power > 0 },
  };
}

/** Thousands apart by one sign, the same throughout. */
function isGrouped(digits: string): boolean {
  return /^\d{1,3}([, '])\d{3}(?:\1\d{3})*(?:\.\d+)?$/.test(digits);
}

interface Peeled {
  digits: string;
  isNegative: boolean;
  sign: WrittenNumber["sign"];
  currency: string | null;
  power: number;
}

/** Takes off what stands around the digits, each kind once; null where one is there twice. */
function peel(text: string): Peeled | null {
  let rest = text;
  const taken = { minus: "", currency: "", sign: "", power: "" };
  const take = (kind: keyof typeof taken, pattern: RegExp): boolean => {
    const found = taken[kind] === "" ? pattern.exec(rest) : null;
    if (!found) return false;
    taken[kind] = found[1] ?? "";
    rest = (rest.slice(0, found.index) + rest.slice(found.index + found[0].length)).trim();
    return true;
  };
  const takeBrackets = (): boolean => {
    const inner = /^\((.*)\)$/.exec(rest)?.[1];
    if (inner === undefined || taken.minus !== "") return false;
    taken.minus = "-";
    rest = inner.trim();
    return true;
  };
  while (
    takeBrackets() ||
    take("minus", /^([-+])/) ||
    take("minus", /(?<=[^eE])(-)$/) ||
    take("currency", /^([£€$])/) ||
    take("currency", /([£€$])$/) ||
    take("currency", /^([A-Z]{3})(?=[\s\d.(-])/) ||
    take("currency", /(?<=[\s\d)])([A-Z]{3})$/) ||
    take("sign", /([%×x])$/i) ||
    take("power", /(?<=\d\s?)(k|mn?|bn|thousand|million|billion)$/i)
  );
  return {
    digits: rest,
    isNegative: taken.minus === "-",
    sign: taken.sign === "" ? null : taken.sign === "%" ? "%" : "×",
    currency: taken.currency === "" ? null : (currencies[taken.currency] ?? taken.currency),
    power: powers[taken.power.toLowerCase()] ?? 0,
  };
}
