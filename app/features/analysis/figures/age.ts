import { addDays, addMonths } from "#app/features/calendar.ts";
import { count, plural } from "#app/plural.ts";
import { daysBetween } from "./day-count.ts";
import { type Problem, problem } from "../../numbers/problem.ts";

/**
 * For how long what a result rests on counts as fresh, and how it is told of when it is older. All of it is this
 * product's convention: portfolios are valued four times a year, so what moves with the market lasts a quarter;
 * financials come quarterly and late; accounts and rounds come about once a year. No standard names these times.
 */
const AGED = {
  value: { fresh: { days: 92 }, name: "fair values" },
  rate: { fresh: { days: 92 }, name: "exchange rates" },
  peers: { fresh: { days: 92 }, name: "multiples of peers" },
  financials: { fresh: { months: 6 }, name: "financials" },
  round: { fresh: { months: 12 }, name: "rounds" },
  accounts: { fresh: { months: 12 }, name: "accounts" },
  comparison: { fresh: { months: 12 }, name: "figures of peers" },
} as const satisfies Record<string, { fresh: { days: number } | { months: number }; name: string }>;
export type AgedThing = keyof typeof AGED;

/** Whether a value of `date` is old on a later day, or on the day itself. Days as YYYY-MM-DD. */
export function isOld(thing: AgedThing, date: string, asOf: string): boolean {
  const { fresh } = AGED[thing];
  return asOf > ("days" in fresh ? addDays(date, fresh.days) : addMonths(date, fresh.months));
}

/** A day as it is written, with how old that is where it is old: "31 Jan 2025 (over a year old)". */
export function datedText(
  thing: AgedThing,
  day: string,
  { asOf, date }: { asOf: string; date: (day: string) => string },
): string {
  return isOld(thing, day, asOf) ? `${date(day)} (${oldText(thing).toLowerCase()})` : date(day);
}

/** For badges: "Over a quarter old". */
export function oldText(thing: AgedThing): string {
  const { fresh } = AGED[thing];
  if ("days" in fresh) return "Over a quarter old";
  return fresh.months === 12 ? "Over a year old" : `Over ${count(fresh.months, "month")} old`;
}

/** Whether a problem is of an age, by its code. */
export function isAgeCode(code: string): boolean {
  return /^(?:old-|undated)|-to-come$/.test(code);
}

interface Aged {
  /** What it is, with its verb: "The rate from EUR to GBP is". */
  what: string;
  date: string;
  asOf: string;
  /** The field that a newer one is entered in. */
  where: string;
  /** What rests on it, where that is not the valuation. */
  before?: string;
}

/** What is said beside every result that rests on something old, or of a later day; nothing where it is fresh. */
export function ageProblems(
  thing: AgedThing,
  { what, date, asOf, where, before = "the valuation" }: Aged,
): Problem[] {
  if (date > asOf) {
    const said = `${what} of ${date}, later than ${before} of ${asOf}`;
    return [problem(`${thing}-to-come`, where, said, REMEDIES[thing])];
  }
  if (!isOld(thing, date, asOf)) return [];
  const said = `${what} of ${date}, ${count(daysBetween(date, asOf), "day")} before ${before} of ${asOf}`;
  return [problem(`old-${thing}`, where, said, REMEDIES[thing])];
}

/** Said where nobody entered a day, so that the age can't be told. @param what like "EBITDA and net debt have". */
export function undated(what: string, where: string): Problem {
  return problem(
    "undated",
    where,
    `${what} no date, so nobody can say how old that is`,
    "Enter the day it is of",
  );
}

const newer = "Enter newer ones, or say why they still hold";
const REMEDIES: Record<AgedThing, string> = {
  value: "Value it for today",
  rate: "Enter a newer one, with its source",
  peers: "Choose a newer peer set, or say why this one still holds",
  financials: newer,
  round:
    "About a year is this tool’s own measure for a round’s price, not a standard’s: compare it with another method, or say why it still holds",
  accounts: newer,
  comparison: "Choose a newer peer set, or say why this one still holds",
};

/** Something old that one of many rests on: of a portfolio, a holding. */
export interface AgedPart {
  name: string;
  thing: AgedThing;
  /** Null where nobody entered one. */
  date: string | null;
}

const named = 3;

/**
 * The same of a total: one sentence for each kind of thing, with how many of its parts rest on old ones and the first
 * of their names.
 * @param parts those that are old already. @param of how many there are in all, with their noun: "12 valued holdings".
 */
export function ageProblemsOf(parts: readonly AgedPart[], of: string): Problem[] {
  const kinds = Map.groupBy(parts, ({ thing, date }) => `${date ? "old" : "undated"} ${AGED[thing].name}`);
  return [...kinds].map(([kind, own]) => {
    const thing = own[0]?.thing;
    const names = own.slice(0, named).map(({ name, date }) => (date ? `${name}, ${date}` : name));
    const others = own.length - names.length;
    const list = `${names.join("; ")}${others > 0 ? `; and ${others} more` : ""}`;
    return problem(
      kind.replaceAll(" ", "-"),
      "holdings",
      `${own.length} of ${of} ${plural(own.length, "rests", "rest")} on ${kind} (${list})`,
      thing === "value" ? "Value all for today" : "The page of each says more",
    );
  });
}

/** The same in few words, for a row of a table or a file; nothing where all is fresh. */
export function agesInWords(parts: readonly Pick<AgedPart, "thing" | "date">[]): string {
  return parts
    .map(({ thing, date }) => (date ? `old ${AGED[thing].name}, of ${date}` : `undated ${AGED[thing].name}`))
    .join("; ");
}
