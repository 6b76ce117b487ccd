import { countryName } from "#app/features/country.ts";

/** VAT numbers begin with the country's code, but for these. */
const PREFIXES: Readonly<Record<string, string>> = { GR: "EL" };

/** Nine digits of which the last two are made of the others, by either of two sums (HMRC's, of 1973 and 2010). */
function isBritish(digits: string): boolean {
  const weighted = Array.from(digits.slice(0, 7)).reduce(
    (sum, digit, at) => sum + Number(digit) * (8 - at),
    0,
  );
  const check = Number(digits.slice(7, 9));
  return [0, 55].some((added) => (weighted + check + added) % 97 === 0);
}

/**
 * What looks wrong with a VAT number; null where nothing does. It is a warning beside the number: registers answer, a sum
 * only guesses.
 * @param number without spaces, in capitals.
 * @param country ISO 3166-1 alpha-2, that the company belongs to.
 */
export function vatNumberWarning(number: string, country: string): string | null {
  const own = PREFIXES[country] ?? country;
  const prefix = /^[A-Z]{2}/.exec(number)?.[0] ?? own;
  if (prefix !== own && !(prefix === "XI" && country === "GB"))
    return `It begins with ${prefix}, and the company belongs to ${countryName(country)}.`;
  if (prefix !== "GB" && prefix !== "XI") return null;
  const rest = number.replace(/^[A-Z]{2}/, "");
  // Government departments and health authorities have three digits, without a check.
  if (/^(?:GD|HA)\d{3}$/.test(rest)) return null;
  if (!/^\d{9}(?:\d{3})?$/.test(rest)) return "A British VAT number has nine digits, or twelve.";
  return isBritish(rest) ? null : "Its check digits don’t fit the others: compare it with the certificate.";
}
