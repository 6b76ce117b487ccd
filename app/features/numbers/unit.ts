/**
 * What a number counts. A share is 1 for the whole (0.125 is 12.5 %), a point is one of a hundred, a multiple is
 * "times", money is in whole units of its currency or in its hundredths.
 */
export type Unit =
  | { kind: "money"; currency: string; in: "units" | "hundredths" }
  | { kind: "share" }
  | { kind: "points" }
  | { kind: "multiple" }
  | { kind: "days" }
  | { kind: "years" }
  | { kind: "count"; of?: string }
  | { kind: "number"; name?: string };

export const SHARE: Unit = { kind: "share" };
export const POINTS: Unit = { kind: "points" };
export const MULTIPLE: Unit = { kind: "multiple" };
export const DAYS: Unit = { kind: "days" };
export const PLAIN: Unit = { kind: "number" };

/** Whole units of a currency (pounds). @param currency ISO 4217. */
export function moneyUnit(currency: string): Unit {
  return { kind: "money", currency, in: "units" };
}

/** Hundredths of a currency (pence). @param currency ISO 4217. */
export function hundredths(currency: string): Unit {
  return { kind: "money", currency, in: "hundredths" };
}

export function counted(of: string): Unit {
  return { kind: "count", of };
}

/** A unit in words, for sentences that say that two of them differ. */
export function unitName(unit: Unit): string {
  switch (unit.kind) {
    case "money":
      return unit.in === "units" ? unit.currency : `hundredths of ${unit.currency}`;
    case "share":
      return "percent";
    case "points":
      return "points of 100";
    case "multiple":
      return "times";
    case "count":
      return unit.of ?? "a count";
    case "number":
      return unit.name ?? "a number";
    default:
      return unit.kind;
  }
}

/** Plain text of a number with its unit, for files and mails; pages bring their own. At most `digits` decimals. */
export function writtenPlain(value: number, unit: Unit, digits = 2): string {
  const text = (number: number) => trimmed(number, digits);
  switch (unit.kind) {
    case "money":
      return `${unit.currency} ${text(unit.in === "units" ? value : value / 100)}`;
    case "share":
      return `${text(value * 100)}%`;
    case "multiple":
      return `${text(value)}×`;
    case "days":
    case "years":
      return `${text(value)} ${unit.kind}`;
    default:
      return text(value);
  }
}

function trimmed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  const short = text.includes(".") && !text.includes("e") ? text.replace(/\.?(?<!0)0+$/, "") : text;
  return short === "-0" ? "0" : short.replace(/^-/, "−");
}
