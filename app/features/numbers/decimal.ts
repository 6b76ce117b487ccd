/**
 * A decimal number exactly as it was written: `units` ÷ 10^`places`, without zeros at its end. What people type is
 * read as one of these, so that moving a percent's point or counting pence loses nothing.
 */
export interface Decimal {
  readonly units: bigint;
  /** Digits behind the point: 0 and more. */
  readonly places: number;
}

/** Decimal digits a double keeps: a decimal of so many comes back from it as it was. */
export const DOUBLE_DIGITS = 15;

const mostPower = 60;

/** A plain number, without anything between or beside its digits: "-12.50", ".5", "1.5E+06"; null for another text. */
export function decimalOf(text: string): Decimal | null {
  const parts = /^([+-]?)(\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text);
  if (!parts) return null;
  const [, sign, whole = "", part = "", power = "0"] = parts;
  if (whole === "" && part === "") return null;
  if (Math.abs(Number(power)) > mostPower) return null;
  const units = BigInt(whole + part);
  return made(sign === "-" ? -units : units, part.length - Number(power));
}

/** The decimal a double is written as: the shortest that gives it back. @param value finite. */
export function decimalFrom(value: number): Decimal {
  const [digits = "0", power = "0"] = String(value).split("e");
  const read = decimalOf(digits);
  if (!read) throw new Error(`${value} is no finite number`);
  return shifted(read, Number(power));
}

/** Written out: "-12.5". */
export function decimalText({ units, places }: Decimal): string {
  const sign = units < 0n ? "-" : "";
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The nearest double; the very number where there are fifteen digits or fewer. */
export function numberOf(decimal: Decimal): number {
  return Number(decimalText(decimal)) || 0;
}

/**
 * The double that keeps a decimal whole: of fifteen digits any, of more only where a double is written so, as
 * spreadsheets write theirs (0.30000000000000004). Null where digits would be lost.
 */
export function doubleOf(decimal: Decimal): number | null {
  const value = numberOf(decimal);
  if (!Number.isFinite(value)) return null;
  if (significantDigits(decimal) <= DOUBLE_DIGITS) return value;
  const text = decimalText(decimal);
  const isDoubles = [16, 17].some((digits) => {
    const written = decimalOf(value.toPrecision(digits));
    return written !== null && decimalText(written) === text;
  });
  return isDoubles ? value : null;
}

/** Its point moved to the right, times 10^by: a share of 0.125 moved by 2 is 12.5 percent. */
export function shifted({ units, places }: Decimal, by: number): Decimal {
  return made(units, places - by);
}

/** Digits from the first that is not zero to the last: 6 of 12.3456, 1 of 0.05, 3 of 1230. */
export function significantDigits({ units, places }: Decimal): number {
  const digits = String(units < 0n ? -units : units);
  return (places === 0 ? digits.replace(/(?<!0)0+$/, "") : digits).length;
}

/** How many of 10^-places it is: pence of pounds by 2. Null where it is finer, or too large to be counted. */
export function wholeAt(decimal: Decimal, places: number): number | null {
  if (decimal.places > places) return null;
  const count = Number(decimal.units * 10n ** BigInt(places - decimal.places));
  return Number.isSafeInteger(count) ? count : null;
}

/** Rounded to so many significant digits, halves away from zero. */
export function toDigits(decimal: Decimal, digits: number): Decimal {
  const { units, places } = decimal;
  const size = units < 0n ? -units : units;
  const surplus = String(size).length - digits;
  if (surplus <= 0) return decimal;
  const step = 10n ** BigInt(surplus);
  const rounded = (size + step / 2n) / step;
  return made(units < 0n ? -rounded : rounded, places - surplus);
}

/** Rounded to so many places, halves away from zero. */
export function roundedTo(decimal: Decimal, places: number): Decimal {
  const surplus = decimal.places - places;
  if (surplus <= 0) return decimal;
  const step = 10n ** BigInt(surplus);
  const size = decimal.units < 0n ? -decimal.units : decimal.units;
  const rounded = (size + step / 2n) / step;
  return made(decimal.units < 0n ? -rounded : rounded, places);
}

/** In its shortest form: no zeros at the end of its places, no places below none. */
function made(units: bigint, places: number): Decimal {
  let [count, point] = [units, places];
  while (point > 0 && count % 10n === 0n) [count, point] = [count / 10n, point - 1];
  return point < 0 ? { units: count * 10n ** BigInt(-point), places: 0 } : { units: count, places: point };
}
