import { money, moneyExact, whole } from "./format.ts";

/** A unit of a figure, as far as writing it goes. */
interface WrittenUnit {
  kind: string;
  currency?: string;
  in?: "units" | "hundredths";
  of?: string;
}

/** A number with its unit as pages write it: "£1,250,000", "EUR 12.5", "8.3×", "71.8%". Called on the server. */
export function figureText(value: number, unit: WrittenUnit): string {
  switch (unit.kind) {
    case "money":
      return moneyText(unit.in === "hundredths" ? value : value * 100, unit.currency ?? "GBP");
    case "share":
      return `${whole(rounded(value * 100, 2))}%`;
    case "multiple":
      return `${whole(rounded(value, 2))}×`;
    case "days":
    case "years":
      return `${whole(rounded(value, 2))} ${unit.kind}`;
    case "count":
      return whole(rounded(value, 2));
    default:
      return whole(Math.abs(value) >= 100 ? rounded(value, 0) : rounded(value, 3));
  }
}

/** @param pence hundredths of the currency. Sums of a thousand and more without their pence. */
export function moneyText(pence: number, currency = "GBP"): string {
  const isSmall = Math.abs(pence) < 100_000 && Math.round(pence) % 100 !== 0;
  if (currency === "GBP") return isSmall ? moneyExact(pence) : money(pence);
  return `${currency} ${whole(rounded(pence / 100, isSmall ? 2 : 0))}`;
}

/** Millions for the axes and bars of charts: "£12.3m", "£450k" below one. @param units whole pounds. */
export function millionsText(units: number): string {
  const size = Math.abs(units);
  const sign = units < 0 ? "−" : "";
  if (size >= 999_500) return `${sign}£${whole(rounded(size / 1_000_000, size < 100_000_000 ? 1 : 0))}m`;
  if (size >= 1000) return `${sign}£${whole(rounded(size / 1000, 0))}k`;
  const pounds = rounded(size, 0);
  return `${pounds === 0 ? "" : sign}£${whole(pounds)}`;
}

/** A sum that stands large and alone: in full while it is short, in millions from ten million. @param units whole pounds. */
export function briefMoney(units: number): string {
  return Math.abs(units) >= 10_000_000 ? millionsText(units) : moneyText(Math.round(units * 100));
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits)) || 0;
}
