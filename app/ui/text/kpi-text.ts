import { money, moneyExact, percent, smallNumber, whole } from "./format.ts";

/** A unit of a KPI, as far as writing it goes. */
export interface WrittenUnit {
  kind: string;
  currency?: string;
  in?: "units" | "hundredths";
}

/** A KPI's value as pages write it: "£1,250,000", "EUR 12.5", "8.33×", "16.7%". Called on the server. */
export function kpiText(value: number, unit: WrittenUnit): string {
  switch (unit.kind) {
    case "money": {
      const units = unitsOf(value, unit);
      if (unit.currency !== "GBP") return `${unit.currency} ${short(units)}`;
      return Math.abs(units) >= 100 || Number.isInteger(units) ? money(units * 100) : moneyExact(units * 100);
    }
    case "share":
      return Math.abs(value) >= 0.01 ? percent(value) : `${short(value * 100)}%`;
    case "multiple":
      return `${short(value)}×`;
    case "days":
    case "years":
      return `${short(value)} ${unit.kind}`;
    default:
      return short(value);
  }
}

/** The same where there is little room: money in thousands and millions ("£1.05m"), days without the word. */
export function briefKpiText(value: number, unit: WrittenUnit): string {
  if (unit.kind === "days" || unit.kind === "years") return short(value);
  if (unit.kind !== "money" && unit.kind !== "count") return kpiText(value, unit);
  const units = unitsOf(value, unit);
  const size = Math.abs(units);
  const [by, letter] = size >= 999_500 ? [1e6, "m"] : size >= 10_000 ? [1e3, "k"] : [1, ""];
  const text = short(letter === "" ? size : Number((size / by).toPrecision(3)));
  const sign = units < 0 && text !== "0" ? "−" : "";
  const currency = unit.kind === "count" ? "" : unit.currency === "GBP" ? "£" : `${unit.currency} `;
  return `${sign}${currency}${text}${letter}`;
}

function unitsOf(value: number, unit: WrittenUnit): number {
  return unit.in === "hundredths" ? value / 100 : value;
}

/** Two decimals are enough to read; small numbers keep three digits that count. */
function short(value: number): string {
  if (Math.abs(value) >= 1) return whole(Math.round(value * 100) / 100);
  return smallNumber(value);
}
