/** Numbers and days of a file's cells, each read as its whole column says. */
import {
  type Decimal,
  decimalFrom,
  DOUBLE_DIGITS,
  doubleOf,
  roundedTo,
  shifted,
  wholeAt,
} from "#app/features/numbers/decimal.ts";
import {
  doubtOf,
  isByPoint,
  quotedText,
  type Read,
  readNumber,
  type WrittenNumber,
} from "#app/features/numbers/reading.ts";
import { FORM_DAYS, readDay } from "#app/features/numbers/reading-day.ts";
import { writtenDecimal } from "#app/features/numbers/show-input.ts";
import { unguarded } from "./csv.ts";
import type { CellPlace, CellRead, ReadCell } from "./csv-cells.ts";

export interface NumberRules {
  least?: number;
  most?: number;
  /** Whole numbers only. */
  isWhole?: boolean;
  /** "money": 12.500 alone is refused, since it can be 12,500; "ratio": 1,250 alone is, and its column has no scale. */
  of?: "money" | "ratio";
  /** Whose sign may stand beside it, with k, m or bn behind: one currency's, or that of the row. */
  currency?: string;
}

/** The sign of the row's own currency, which its judge looks at. */
export const ROWS_OWN = "own";

const mostNumber = 1e15;
const wrong = (what: string, right: string) => ({ ok: false as const, what, right });
const got = <T>(value: T) => ({ ok: true as const, value });

/**
 * A number as people and spreadsheets write it, in the column's own unit or that of its name: never with a percent, or
 * with a currency or an "m" where none may be. More digits than can be kept are refused.
 */
export function numberCell(rules: NumberRules = {}): ReadCell<number> {
  return (cell, place = {}) => {
    const read = readAmount(cell, place, rules);
    if (!read.ok) return read;
    const { decimal, beside } = read.value;
    const value = inLimits(decimal, quotedText(cell.trim()), rules);
    return value.ok ? { ...value, ...beside(writtenDecimal(decimal)) } : value;
  };
}

/** Percent as a share: "12.5" and "12.5%" are both 0.125. @param rules in percent. */
export function percentCell(rules: NumberRules = {}): ReadCell<number> {
  return (cell, place = {}) => {
    const read = readAmount(cell, place, { ...rules, of: "ratio" }, "%");
    if (!read.ok) return read;
    const { decimal, beside } = read.value;
    const shown = quotedText(cell.trim());
    const percent = inLimits(decimal, shown, rules);
    if (!percent.ok) return percent;
    const share = doubleOf(shifted(decimal, -2));
    return share === null ? tooFine(shown) : { ...got(share), ...beside(`${writtenDecimal(decimal)}%`) };
  };
}

/**
 * Money as hundredths (pence), exact to the penny: "1,234.5" is 123450, and so is "£1,234.50" where pounds may say so.
 * Only what a spreadsheet worked out is rounded.
 */
export function penceCell(rules: NumberRules = {}): ReadCell<number> {
  return (cell, place = {}) => {
    const shown = quotedText(cell.trim());
    const read = readAmount(cell, place, { ...rules, of: "money" });
    if (!read.ok) return read;
    const { decimal: exact, beside } = read.value;
    const decimal = place.kept === "computed" ? roundedTo(exact, 2) : exact;
    const number = inLimits(decimal, shown, { most: 1e11, least: -1e11, ...rules });
    if (!number.ok) return number;
    const pence = wholeAt(decimalFrom(number.value), 2);
    if (pence === null) return wrong(`${shown} is finer than a penny`, "Give two decimals at most");
    const isRounded = decimal.places < exact.places;
    return { ...got(pence), ...beside(writtenDecimal(decimal, 2)), ...(isRounded && { isRounded: true }) };
  };
}

interface Amount {
  decimal: Decimal;
  /** What there is to say of it, and the currency beside it or in its column's name. */
  beside(written: string): { said?: string; currency?: string };
}

function readAmount(
  cell: string,
  { column, kept }: CellPlace,
  { of, currency: own }: NumberRules,
  percent: "%" | null = null,
): Read<Amount> {
  const shown = quotedText(cell.trim());
  // What a spreadsheet keeps as a number has a point and can't be anything else.
  const read = readNumber(unguarded(cell.trim()), kept ? "point" : (column?.decimals ?? null));
  if (!read.ok) return read;
  const { value } = read;
  const head = column?.head;
  if (head?.isTorn) return wrong(`its column is called “${head.said}”, which is two units`, "Name one");
  if (head?.unclear)
    return wrong(
      `its column is in “${head.unclear}”, a unit that is not read here`,
      "Name the column like “£m”, “£'000” or “USD”, with its numbers in that unit",
    );
  const isScaled = head !== undefined && (head.power > 0 || head.currency !== null);
  if (isScaled && of === "ratio")
    return wrong(`its column is in ${head.said}`, "Choose another column for it, or mend the column’s name");
  if (
    value.sign !== null &&
    value.sign !== percent &&
    !(value.sign === "×" && of === "ratio" && percent === null)
  )
    return value.sign === "%"
      ? wrong(`${shown} is in percent`, "Enter a plain number in this column’s unit")
      : carriesUnit(shown);
  if (own === undefined && (value.currency !== null || value.isShort)) return carriesUnit(shown);
  const currency = value.currency ?? head?.currency ?? null;
  if (value.currency !== null && head?.currency && value.currency !== head.currency)
    return wrong(
      `${shown} is in ${value.currency}, and its column in ${head.currency}`,
      "Mend one of the two",
    );
  if (currency !== null && own !== undefined && own !== ROWS_OWN && currency !== own)
    return wrong(`${value.currency ? shown : "its column"} is in ${currency}`, `Enter it in ${own}`);
  if (own === undefined && currency !== null)
    return wrong(`its column is in ${currency}`, "Choose another column for it");
  return scaled(value, shown, {
    of,
    power: value.isShort ? 0 : (head?.power ?? 0),
    unit: head?.said ?? "",
    currency: own === ROWS_OWN ? currency : null,
  });
}

function scaled(
  value: WrittenNumber,
  shown: string,
  {
    of,
    power,
    unit,
    currency,
  }: { of: NumberRules["of"]; power: number; unit: string; currency: string | null },
): Read<Amount> {
  const doubt = doubtOf(value, shown, { of, power });
  if (doubt) return doubt;
  const decimal = shifted(value.decimal, power);
  const why = [
    ...(value.isByComma ? ["with a decimal comma"] : []),
    ...(power > 0 ? [`as its column is in ${unit}`] : []),
  ];
  return {
    ok: true,
    value: {
      decimal,
      beside: (text) => ({
        ...(why.length > 0 || isByPoint(value)
          ? { said: [`${shown} is read as ${text}`, ...why].join(", ") }
          : {}),
        ...(currency !== null && { currency }),
      }),
    },
  };
}

function carriesUnit(shown: string) {
  return wrong(`${shown} carries a currency or a unit`, "Enter digits only, in the column’s own unit");
}

function inLimits(
  decimal: Decimal,
  shown: string,
  { least = -mostNumber, most = mostNumber, isWhole = false }: NumberRules,
): CellRead<number> {
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

/** A day as people and spreadsheets write it, the day before the month unless its column shows otherwise. */
export function dayCell(): ReadCell<string> {
  return (cell, { column } = {}) => {
    const read = readDay(unguarded(cell.trim()), { ...FORM_DAYS, order: column?.order ?? "day-first" });
    if (!read.ok) return read;
    const { day, said } = read.value;
    return said === null ? got(day) : { ...got(day), said };
  };
}
