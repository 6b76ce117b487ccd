import { grouped } from "#app/plural.ts";
import type { Unit } from "#app/features/numbers/unit.ts";

const signs: Record<string, string> = { GBP: "£", EUR: "€", USD: "$" };

/** A number of a unit as pages and memos show it: "12.5%", "1.85×", "£172,000", "75.0". */
export function writeNumber(value: number, unit: Unit): string {
  switch (unit.kind) {
    case "share":
      return `${decimals(value * 100, 1).replace(/\.0$/, "")}%`;
    case "money":
      return money(unit.in === "units" ? value : value / 100, unit.currency);
    case "multiple":
      return `${decimals(value, 2)}×`;
    case "points":
      return decimals(value, 1);
    case "count":
      return grouped(Math.round(value));
    default:
      return decimals(value, Number.isInteger(value) ? 0 : 2);
  }
}

/** What stands before an amount: "£", or "CHF " where a currency has no sign of its own here. */
export function currencySign(currency: string): string {
  return signs[currency] ?? `${currency} `;
}

/** A gap to the median, with its sign; between shares in percentage points: "+2 pp", "−1.29×". */
export function writeGap(value: number, unit: Unit): string {
  const text =
    unit.kind === "share" ? writeNumber(value, unit).replace("%", " pp") : writeNumber(value, unit);
  return value > 0 ? `+${text}` : text;
}

function money(value: number, currency: string): string {
  const sign = signs[currency];
  const amount = grouped(Math.abs(Math.round(value)));
  const text = sign ? `${sign}${amount}` : `${currency} ${amount}`;
  return Math.round(value) < 0 ? `−${text}` : text;
}

function decimals(value: number, places: number): string {
  const text = Math.abs(value).toFixed(places);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}
