/** What the name of a column says of its numbers: "Cost (£'000)" is in thousands of pounds. */
import type { DayOrder } from "./reading-day.ts";
import { letterPower, sign, type HeadUnit, headUnitOf } from "./unit-words.ts";

export interface HeadUnits {
  /** Zeros that every number of the column leaves out: 3 of thousands. */
  power: number;
  /** ISO 4217; null where none is said. */
  currency: string | null;
  order: Exclude<DayOrder, "mixed"> | null;
  /** The part of the name that says it: "£'000". */
  said: string;
  /** The name without it: "Cost". */
  name: string;
  /** Two scales or two currencies stand there: the numbers can't be read. */
  isTorn: boolean;
  /** What is a unit, and none that is read here: pence, "kr", "£100k". Numbers in it can't be read. */
  unclear: string | null;
}

/** Characters; a longer text is no name of a column. */
const longest = 200;
const linking = /^(?:in|of|x|figures|amounts)$/i;

/** @param header as it stands in the file. */
export function headUnits(header: string): HeadUnits {
  const plain = header.length > longest ? "" : plainHead(header);
  const brackets = [...plain.matchAll(/[([{]([^()[\]{}]*)[)\]}]/g)].map(([, inner = ""]) => inner);
  const bare = plain.replace(/[([{][^()[\]{}]*[)\]}]/g, " ").trim();
  const inBrackets = brackets.flatMap((part) => {
    const units = orderIn(part) === null ? unitsAmong(tokensOf(part), true) : [];
    return units.some(Boolean) ? [{ said: part, units: units.filter((unit) => unit !== null) }] : [];
  });
  const { name, runs } = orderIn(bare) === null ? apart(bare) : { name: bare, runs: [] };
  const parts = [...inBrackets, ...runs];
  const units = parts.flatMap((part) => part.units);
  const [powers, currencies] = [
    distinct(units.map(({ power }) => power)),
    distinct(units.map(({ currency }) => currency)),
  ];
  return {
    power: powers[0] ?? 0,
    currency: currencies[0] ?? null,
    order: orderIn(plain),
    said: parts.map(({ said }) => said).join(", "),
    name,
    isTorn: powers.length > 1 || currencies.length > 1,
    unclear: parts.find((part) => part.units.some(({ isUnclear }) => isUnclear))?.said ?? null,
  };
}

/** Quotation marks of one kind, 1,000s as 000s, basis points in one word, no dots behind what was cut short. */
function plainHead(header: string): string {
  return header
    .replace(/[\s_]+/g, " ")
    .replace(/[\u2018\u2019\u02bc\u2032`´]/g, "'")
    .replace(/(?<=\d),(?=\d{3})/g, "")
    .replace(/(?<=0)'s\b/g, "s")
    .replace(/\b(?:x ?)?1000(s?)\b/gi, "000$1")
    .replace(/\bbasis (?:points?|pts?)\b/gi, "bps")
    .replace(/\b(US|AU|CA|NZ|HK|[ACS]) \$/g, "$1$$")
    .replace(/(?<=\p{L}{3})\./gu, "")
    .trim();
}

interface Token {
  text: string;
  at: number;
  end: number;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[^\s,;:/\u2013\u2014-]+/g)].map(({ 0: found, index }) => ({
    text: found,
    at: index,
    end: index + found.length,
  }));

interface Run {
  said: string;
  units: HeadUnit[];
}

/** A name without brackets, and the units at its end, at its beginning ("£m Price") and with a sign within it. */
function apart(bare: string): { name: string; runs: Run[] } {
  const found = tokensOf(bare);
  const units = unitsAmong(found, false);
  const tokens = found.map((token, at) => ({ ...token, unit: units[at] ?? null }));
  type Read = (typeof tokens)[number];
  const isPart = ({ unit, text }: Read) => unit !== null || linking.test(text);
  let from = tokens.length;
  while (from > 0 && isPart(tokens[from - 1]!)) from -= 1;
  if (tokens.slice(from).every(({ unit }) => unit === null)) from = tokens.length;
  const till = hasSign.test(tokens[0]?.text ?? "")
    ? tokens.slice(0, from).findIndex((one) => !isPart(one))
    : 0;
  const runs = [
    tokens.slice(0, Math.max(till, 0)),
    ...tokens
      .slice(Math.max(till, 0), from)
      .flatMap((one) => (one.unit && hasSign.test(one.text) ? [[one]] : [])),
    tokens.slice(from),
  ].filter((run) => run.length > 0);
  const cut = runs.map((run) => ({ at: run[0]!.at, end: run.at(-1)!.end, run }));
  let name = bare;
  for (const { at, end } of cut.toReversed()) name = `${name.slice(0, at)} ${name.slice(end)}`;
  return {
    name: between(name.replace(/ {2,}/g, " ")),
    runs: cut.map(({ at, end, run }) => ({
      said: bare.slice(at, end),
      units: run.flatMap(({ unit }) => unit ?? []),
    })),
  };
}

/** Without the signs that stood before or behind a unit. */
function between(name: string): string {
  const isSign = (character: string | undefined) =>
    character !== undefined && " ,:\u2013\u2014-".includes(character);
  let [from, till] = [0, name.length];
  while (isSign(name[from])) from += 1;
  while (till > from && isSign(name[till - 1])) till -= 1;
  return name.slice(from, till);
}

const hasSign = new RegExp(sign);

/**
 * What each word is; null of those that are no unit. A letter is one beside a currency ("£ m"), and within brackets:
 * large, it may be a name ("Series B"), unless nothing else stands there.
 */
function unitsAmong(tokens: readonly Token[], isWithin: boolean): (HeadUnit | null)[] {
  const units = tokens.map(({ text }) => headUnitOf(text, isWithin));
  const isBare = (unit: HeadUnit | null | undefined) =>
    unit ? unit.currency !== null && unit.power === null : false;
  const isAlone = tokens.every(
    ({ text }, at) => units[at] || linking.test(text) || letterPower(text) !== null,
  );
  return tokens.map(({ text }, at) => {
    const power = letterPower(text);
    if (units[at] || power === null) return units[at] ?? null;
    const isSmall = text === text.toLowerCase() && text !== "b";
    const counts = isWithin
      ? isSmall || isAlone || isBare(units[at - 1])
      : isBare(units[at - 1]) || (isSmall && isBare(units[at + 1]));
    return counts ? { power, currency: null } : null;
  });
}

function orderIn(name: string): HeadUnits["order"] {
  if (/\bmm?[-/. ]dd?\b/i.test(name)) return "month-first";
  return /\bdd?[-/. ]mm?\b/i.test(name) ? "day-first" : null;
}

const distinct = <T>(values: readonly (T | null)[]): T[] => [
  ...new Set(values.filter((one): one is T => one !== null)),
];
