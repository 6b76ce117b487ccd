import type { Unit } from "#app/features/numbers/unit.ts";
import { withCommas } from "#app/plural.ts";
import {
  type Decimal,
  decimalFrom,
  decimalText,
  DOUBLE_DIGITS,
  numberOf,
  shifted,
  significantDigits,
  toDigits,
} from "./decimal.ts";

/** A computed value that goes into another is shown to so many digits: enough for the result to come out again. */
const COMPUTED_DIGITS = 12;

/** A number as its field holds it: digits alone, all that were typed. */
export function typedNumber(value: number): string {
  return decimalText(decimalFrom(value));
}

/** A share as percent, as its field holds it: 0.123456789 is "12.3456789". */
export function typedPercent(share: number): string {
  return decimalText(shifted(decimalFrom(share), 2));
}

/** Hundredths as units, as a field holds them: 1250 is "12.5". */
export function typedUnits(hundredths: number): string {
  return decimalText(shifted(decimalFrom(hundredths), -2));
}

/** The same for a file's cell; nothing stays nothing. */
export function percentNumber(share: number | null): number | null {
  return share === null ? null : numberOf(shifted(decimalFrom(share), 2));
}

/** The same for a file's cell; nothing stays nothing. */
export function unitsNumber(hundredths: number | null): number | null {
  return hundredths === null ? null : numberOf(shifted(decimalFrom(hundredths), -2));
}

/** A computed number for a file's cell, shares as percent: without the digits that only doubles put there. */
export function computedNumber(value: number, isShare: boolean): number {
  return numberOf(shifted(toDigits(decimalFrom(value), COMPUTED_DIGITS), isShare ? 2 : 0));
}

/**
 * A value that goes into a figure, with its unit, at the precision it has: "12.3456789%", "£1,234.50", "8.25×". What
 * was typed is shown whole; what was computed, and has more digits than anybody types, to twelve of them.
 */
export function showInput(value: number, unit: Unit): string {
  const text = (by: number) => grouped(shown(value, by), 0);
  const sign = value < 0 ? "−" : "";
  switch (unit.kind) {
    case "money": {
      const amount = shown(value, unit.in === "hundredths" ? -2 : 0);
      const written = grouped(amount, amount.places > 0 ? 2 : 0);
      return unit.currency === "GBP" ? `${sign}£${written}` : `${unit.currency} ${sign}${written}`;
    }
    case "share":
      return `${sign}${text(2)}%`;
    case "multiple":
      return `${sign}${text(0)}×`;
    case "days":
    case "years":
      return `${sign}${text(0)} ${unit.kind}`;
    default:
      return `${sign}${text(0)}`;
  }
}

function shown(value: number, by: number): Decimal {
  const decimal = decimalFrom(Math.abs(value));
  const isTyped = significantDigits(decimal) <= DOUBLE_DIGITS;
  return shifted(isTyped ? decimal : toDigits(decimal, COMPUTED_DIGITS), by);
}

/** A decimal as pages show it: "−1,107.50". @param least decimals. */
export function writtenDecimal(decimal: Decimal, least = 0): string {
  const size = decimal.units < 0n ? { ...decimal, units: -decimal.units } : decimal;
  return `${decimal.units < 0n ? "−" : ""}${grouped(size, least)}`;
}

/** Thousands apart by commas, with so many decimals at least. */
function grouped(decimal: Decimal, least: number): string {
  const [whole = "", part = ""] = decimalText(decimal).split(".");
  const decimals = part.padEnd(least, "0");
  const thousands = withCommas(whole);
  return decimals === "" ? thousands : `${thousands}.${decimals}`;
}
