/** The units that stand in the name of a column: currencies, scales, and what is neither. */
import { currencySigns } from "./reading.ts";

const known = new Set(Intl.supportedValuesOf("currency"));
/** Read in small letters and beside a scale, too: of all codes some are words. */
const usual = new Set(
  "GBP USD EUR CHF JPY CAD AUD NZD SEK NOK DKK HKD SGD CNY INR PLN CZK HUF ZAR AED SAR BRL MXN KRW".split(
    " ",
  ),
);
const signs: Record<string, string> = {
  ...currencySigns,
  US$: "USD",
  A$: "AUD",
  AU$: "AUD",
  C$: "CAD",
  CA$: "CAD",
  NZ$: "NZD",
  HK$: "HKD",
  S$: "SGD",
  "₹": "INR",
};
const words: Record<string, string> = {
  pound: "GBP",
  pounds: "GBP",
  sterling: "GBP",
  euro: "EUR",
  euros: "EUR",
  dollar: "USD",
  dollars: "USD",
};
/** Zeros of what stands for them wherever it stands, in the languages whose sheets come here. */
const scales: Record<string, number> = {
  "000": 3,
  thousand: 3,
  thous: 3,
  tausend: 3,
  tsd: 3,
  lakh: 5,
  lac: 5,
  million: 6,
  millionen: 6,
  mio: 6,
  mln: 6,
  crore: 7,
  billion: 9,
  bln: 9,
  milliard: 9,
  milliarden: 9,
  mrd: 9,
  trillion: 12,
};
/** Zeros of what stands for them beside a currency or within brackets. */
const letters: Record<string, number> = {
  k: 3,
  thd: 3,
  ths: 3,
  thou: 3,
  m: 6,
  mm: 6,
  mn: 6,
  mil: 6,
  mill: 6,
  cr: 7,
  b: 9,
  bn: 9,
  md: 9,
  tn: 12,
  trn: 12,
};
/** For a pattern: the signs of currencies. */
export const sign = "(?:US|AU|CA|NZ|HK|[ACS])?\\$|[£€¥₹₽₺₩₪฿₫₴₦]";
const signFirst = new RegExp(`^(${sign})(.*)$`, "s");
const signLast = new RegExp(`^(.+?)(${sign})$`, "s");
/** Units of which a sum would be another one: hundredths, currencies that share a name, hundreds. */
const others =
  /^(?:gbx|pence|penny|cents?|ct|p|bps?|‰|kr|rs|fr|zł|hundreds?|dozens?|1(?:00|0{4,})s?|10*m|\d+(?:k|mm|mn|bn?))$/i;
/** GBp: pence, as exchanges write them. */
const hundredth = /^(?:GBp|USd|EUc|ZAc)$/;
export interface HeadUnit {
  power: number | null;
  currency: string | null;
  isUnclear?: boolean;
}
const unclear: HeadUnit = { power: null, currency: null, isUnclear: true };

/** @param isWithin whether it stands within brackets, where a letter may be a unit. */
export function headUnitOf(text: string, isWithin: boolean): HeadUnit | null {
  const power = scalePower(text);
  if (power !== null) return { power, currency: null };
  const currency = words[text.toLowerCase()] ?? codeOf(text);
  if (currency !== undefined) return { power: null, currency };
  const first = signFirst.exec(text);
  if (first) return beside(signs[first[1] ?? ""], first[2] ?? "");
  const last = signLast.exec(text);
  if (last) return beside(signs[last[2] ?? ""], last[1] ?? "");
  const isOther = hundredth.test(text) || (others.test(text) && (isWithin || text.length > 2));
  return besideCode(text) ?? (isOther ? unclear : null);
}

/** A sign with what is glued to it. */
function beside(currency: string | undefined, rest: string): HeadUnit {
  if (currency === undefined) return unclear;
  if (rest === "") return { power: null, currency };
  const power = gluedPower(rest);
  return power === null ? unclear : { power, currency };
}

/** "GBPm", "EUR'000", "TEUR". */
function besideCode(text: string): HeadUnit | null {
  const [start, rest] = [text.slice(0, 3), text.slice(3)];
  if (known.has(start) && gluedPower(rest) !== null) return { power: gluedPower(rest), currency: start };
  const [scale, end] = [text.slice(0, -3), text.slice(-3)];
  if (usual.has(end) && gluedPower(scale) !== null) return { power: gluedPower(scale), currency: end };
  return null;
}

const codeOf = (text: string): string | undefined => {
  const isSmall = text === text.toLowerCase();
  return known.has(text) || (isSmall && usual.has(text.toUpperCase())) ? text.toUpperCase() : undefined;
};

/** With the t of TEUR, which stands for thousands beside a currency alone. */
const gluedPower = (text: string): number | null =>
  scalePower(text) ?? letterPower(text) ?? (text.toLowerCase() === "t" ? 3 : null);

const scalePower = (text: string): number | null => {
  const word = text.toLowerCase().replace(/^'/, "");
  return scales[word] ?? scales[word.replace(/s$/, "")] ?? null;
};
export const letterPower = (text: string): number | null =>
  letters[text.toLowerCase().replace(/^'/, "")] ?? null;
