import { wholeAt } from "#app/features/numbers/decimal.ts";
import { formDoubtOf, readNumber } from "#app/features/numbers/reading.ts";

/**
 * Pounds as people write them: "12500", "£12,500.50", "£1.2" for one pound twenty.
 * @returns integer pence; null for what is no sum or below nothing, is another currency's, or has parts of a penny.
 */
export function penceIn(text: string): number | null {
  const read = readNumber(text);
  if (!read.ok) return null;
  const { decimal, sign, currency } = read.value;
  if (formDoubtOf(read.value, text, "money")) return null;
  const isPounds = sign === null && (currency === null || currency === "GBP");
  return isPounds && decimal.units >= 0n ? wholeAt(decimal, 2) : null;
}

/** What is doubtful of a sum that `penceIn` refuses, as a sentence: 12.500 can be £12.50 or £12,500. */
export function doubtfulPounds(text: string): string | null {
  const read = readNumber(text);
  const doubt = read.ok ? formDoubtOf(read.value, text, "money") : null;
  return doubt && `${doubt.what}. ${doubt.right}`;
}

/** As `penceIn` reads it again, for a field or a file: 250050 is "2500.50". @param pence integer pence, not negative. */
export function poundsWritten(pence: number): string {
  const rest = pence % 100;
  return `${Math.floor(pence / 100)}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}
