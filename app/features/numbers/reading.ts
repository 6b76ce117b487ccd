import { type Decimal, decimalOf, decimalText, shifted } from "./decimal.ts";
import { withCommas } from "#app/plural.ts";

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
  /** Whether commas were taken to stand before decimals and points between thousands. */
  isByComma: boolean;
  /** What it is by the other sign for decimals: 12,500 of 12.500. Null where only one reading makes sense. */
  otherwise: Decimal | null;
}

/**
 * What the cells of a column show of their decimals: "mixed" where some can only have points and some only commas,
 * null where none tells.
 */
export type Decimals = "point" | "comma" | "mixed" | null;

const longest = 60;

/** Spaces that spreadsheets and pages put between thousands. */
const spaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g;
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const minuses = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
const apostrophes = /[\u2019\u02bc\u2032]/g;

/** The currency that a sign alone is taken for. */
export const currencySigns: Record<string, string> = { "£": "GBP", "€": "EUR", $: "USD" };
/** Zeros that a word or a letter behind a number stands for. */
export const scales: Record<string, number> = {
  k: 3,
  thousand: 3,
  m: 6,
  mm: 6,
  mn: 6,
  mio: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
};

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
 * A number as people and spreadsheets write it: 1,234.5, 1 234.5 (any space), 1'234.5, 1.234,5, .5, 1.5E+06; below zero
 * as −12, 12- or (12); with £, €, $ or three letters of a currency, with k, m or bn, with % or × behind it. Where both
 * signs make a number, the column decides, and of a lone number the point stands before decimals; `otherwise` is the
 * other reading. A group never begins with 0: 0,855 is 0.855.
 */
export function readNumber(text: string, decimals: Decimals = null): Read<WrittenNumber> {
  const bare = plainSigns(text);
  const shown = quotedText(text.trim());
  if (bare === "") return wrong("it is empty", "Enter a number");
  if (/^#(?:n\/a|div\/0!|ref!|value!|name\?|num!|null!|spill!|calc!)$/i.test(bare)) {
    return wrong(`${shown} is an error of the spreadsheet`, "Mend its formula, or leave the cell empty");
  }
  if (bare.length > longest) return wrong(`${shown} is too long`, "Enter digits, like 1234.5");
  const peeled = peel(bare);
  const readings = peeled && readingsOf(peeled.digits);
  if (!peeled || !readings) return wrong(`${shown} is no number`, "Enter digits, like 1234.5");
  const { isNegative, sign, currency, power } = peeled;
  const made = (decimal: Decimal) =>
    shifted(isNegative ? { ...decimal, units: -decimal.units } : decimal, power);
  const { byPoint, byComma } = readings;
  const isEither = byPoint !== null && byComma !== null && !isSame(byPoint, byComma);
  const isByComma = byPoint === null || (isEither && decimals === "comma");
  const decimal = isByComma ? byComma : byPoint;
  if (decimal === null) return wrong(`${shown} is no number`, "Enter digits, like 1234.5");
  if (isEither && decimals === "mixed") return bothReadings(shown, made(byPoint), made(byComma));
  const otherwise = isEither && decimals === null ? made(byComma) : null;
  return {
    ok: true,
    value: { decimal: made(decimal), sign, currency, isShort: power > 0, isByComma, otherwise },
  };
}

/**
 * Refuses a lone number that can be two: 12.500 of money, which can be 12,500, and 1,250 of a ratio, which can be 1.25.
 * @param power zeros that its column leaves out. @returns null where one reading is the usual one.
 */
export function doubtOf(
  { decimal, otherwise, isShort }: WrittenNumber,
  shown: string,
  { of, power = 0 }: { of: "money" | "ratio" | undefined; power?: number },
) {
  if (otherwise === null || isShort) return null;
  const isDoubtful = of === (isLarger(otherwise, decimal) ? "money" : "ratio");
  return isDoubtful ? bothReadings(shown, shifted(decimal, power), shifted(otherwise, power)) : null;
}

/**
 * The same of a form's field, which shows no reading before it counts: of money 12,34 is refused too, since it may be
 * 12,340 with a figure that was not typed.
 */
export function formDoubtOf(value: WrittenNumber, text: string, of: "money" | "ratio") {
  const shown = quotedText(text.trim());
  if (of === "money" && value.isByComma && /^\D*\d+,\d{1,2}\D*$/.test(text))
    return wrong(`${shown} has a comma for its decimals`, `Write ${decimalText(value.decimal)}`);
  return doubtOf(value, shown, { of });
}

/** Whether a point was taken to stand before decimals, which others put between thousands. */
export function isByPoint({ decimal, otherwise }: WrittenNumber): boolean {
  return otherwise !== null && isLarger(otherwise, decimal);
}

const size = ({ units, places }: Decimal) => Math.abs(Number(units)) / 10 ** places;
const isLarger = (one: Decimal, other: Decimal) => size(one) > size(other);

/** Refuses a number that can be two, and names both. */
function bothReadings(shown: string, one: Decimal, other: Decimal) {
  const [first, second] = [one, other].map(plainText);
  return wrong(`${shown} can be ${first} or ${second}`, `Write ${decimalText(one)} or ${decimalText(other)}`);
}

function plainText(decimal: Decimal): string {
  const [whole = "", part] = decimalText(decimal).split(".");
  return `${withCommas(whole)}${part === undefined ? "" : `.${part}`}`;
}

const isSame = (one: Decimal, other: Decimal) => one.units === other.units && one.places === other.places;

interface Readings {
  byPoint: Decimal | null;
  byComma: Decimal | null;
}

/** What digits are with a point before their decimals, and with a comma; null where they are no number. */
function readingsOf(digits: string): Readings | null {
  const [byPoint, byComma] = [byGroups(digits), byGroups(swapped(digits))];
  return byPoint || byComma ? { byPoint, byComma } : null;
}

/** Thousands apart by one sign, the same throughout, or plain digits; a point before the decimals. */
function byGroups(digits: string): Decimal | null {
  const isGrouped = /^[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*(?:\.\d+)?$/.test(digits);
  const joined = isGrouped ? digits.replace(/[, ']/g, "") : digits;
  return /^[\d.]/.test(joined) ? decimalOf(joined) : null;
}

const swapped = (digits: string) => digits.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."));

/** Which sign a text alone shows to stand before decimals; null where it tells nothing, or is no number. */
export function shownDecimals(text: string): "point" | "comma" | null {
  if (text.length > longest || !/\d/.test(text) || !/[.,]/.test(text)) return null;
  const peeled = peel(plainSigns(text));
  const readings = peeled && readingsOf(peeled.digits);
  if (!readings) return null;
  if (readings.byComma === null) return "point";
  return readings.byPoint === null ? "comma" : null;
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
    take("power", /(?<=\d\s?)(k|m[mn]?|mio|bn?|(?:thousand|million|billion)s?)$/i)
  );
  return {
    digits: rest,
    isNegative: taken.minus === "-",
    sign: taken.sign === "" ? null : taken.sign === "%" ? "%" : "×",
    currency: taken.currency === "" ? null : (currencySigns[taken.currency] ?? taken.currency),
    power: scales[taken.power.toLowerCase().replace(/(?<=thousand|illion)s$/, "")] ?? 0,
  };
}
