import { addDays, isDay } from "#app/features/calendar.ts";
import { plainSigns, quotedText, type Read } from "./reading.ts";

export interface ReadDay {
  /** YYYY-MM-DD. */
  day: string;
  /** How it was read, where it could have been read otherwise: "“03/04/2019” is read as 3 April 2019, the day first". */
  said: string | null;
}

/** Which comes first in 03/04/2019; "mixed" where a column has both, so that it can be either. */
export type DayOrder = "day-first" | "month-first" | "mixed";

/** The days that forms take, and files with them. */
export const FORM_DAYS = { least: "1990-01-01", most: "2100-12-31" };

export interface DayRules {
  /** The first and last day taken, YYYY-MM-DD. */
  least?: string;
  most?: string;
  /** Which comes first in 03/04/2019. */
  order?: DayOrder;
  /** The day a spreadsheet counts from, where plain numbers are days: Excel's 1900 system, or 1904 of old Macs. */
  serials?: "1900" | "1904" | null;
  /** Whether a time may stand behind it, which is left out. */
  takesTime?: boolean;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const wrong = (what: string, right: string) => ({ ok: false as const, what, right });
const longest = 60;
const like = "Write it as 2026-03-31 or 31/3/2026";

/** "3 April 2019". */
export function dayInWords(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}

/**
 * A day as people and spreadsheets write it: 2019-12-31, 31/12/2019, 31.12.19, 31-Dec-19, 31 December 2019, Tuesday,
 * December 31, 2019; a time behind it is left out. A year of two digits is of this century up to 69: what people plan lies ahead.
 */
export function readDay(
  text: string,
  {
    least = "1900-01-01",
    most = "2199-12-31",
    order = "day-first",
    serials = null,
    takesTime = true,
  }: DayRules = {},
): Read<ReadDay> {
  const shown = quotedText(text.trim());
  const bare = withoutWeekday(text);
  if (bare === "") return wrong("it is empty", like);
  if (bare.length > longest) return wrong(`${shown} is no date`, like);
  const [written = "", time] = takesTime ? apart(bare) : [bare];
  const either = order === "mixed" ? bothDays(written) : null;
  if (either)
    return wrong(
      `${shown} can be ${either.map(dayInWords).join(" or ")}`,
      `Write it as ${either.join(" or ")}`,
    );
  const found =
    inWords(written) ??
    inNumbers(written, order === "mixed" ? shownOrder(written) : order) ??
    (serials && bySerial(bare, serials));
  if (!found) {
    const isMonth = /^[a-z]{3,9}[\s-]\d{2,4}$/i.test(written);
    return wrong(isMonth ? `${shown} is a month, not a day` : `${shown} is no date`, like);
  }
  if (!isDay(found.day)) {
    const couldBeOther = order === "day-first" && inNumbers(written, "month-first");
    return couldBeOther && isDay(couldBeOther.day)
      ? wrong(`${shown} is no date with the day first`, `Write it as ${couldBeOther.day}`)
      : wrong(`${shown} is no date of the calendar`, like);
  }
  if (found.day < least) return wrong(`${shown} is before ${dayInWords(least)}`, "Check the year");
  if (found.day > most) return wrong(`${shown} is after ${dayInWords(most)}`, "Check the year");
  const how = [...(found.how === "" ? [] : [found.how]), ...(time ? ["its time left out"] : [])];
  const said = how.length > 0 ? `${shown} is read as ${dayInWords(found.day)}, ${how.join(", ")}` : null;
  return { ok: true, value: { day: found.day, said } };
}

/** Excel's long date begins with it: "Tuesday, June 30, 2026". */
const weekday = /^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?[.,]{0,2} /i;
const withoutWeekday = (text: string) => plainSigns(text).replace(weekday, "");

interface Found {
  day: string;
  /** Why it could have been another day; empty where it could not. */
  how: string;
}

/** The day and, unless it is midnight, the time behind it. */
function apart(text: string): [string, string | undefined] {
  const clock = /(?<=[T\s])\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/i.exec(
    text,
  );
  if (!clock) return [text, undefined];
  const day = text.slice(0, clock.index).replace(/T$/i, "").trimEnd().replace(/,$/, "");
  return [day, /^0?0:00(?::00(?:\.0+)?)?Z?$/i.test(clock[0]) ? undefined : clock[0]];
}

/** Both days that a text of numbers can be; null where it is one alone. */
function bothDays(text: string): [string, string] | null {
  const [one, other] = [inNumbers(text, "day-first"), inNumbers(text, "month-first")];
  return one && other && one.day !== other.day && isDay(one.day) && isDay(other.day)
    ? [one.day, other.day]
    : null;
}

/** Which comes first in a text that can be a day in one order alone; null where it tells nothing. */
export function shownOrder(text: string): Exclude<DayOrder, "mixed"> | null {
  const [written] = apart(withoutWeekday(text));
  const [one, other] = (["day-first", "month-first"] as const).map((order) => inNumbers(written, order));
  if (!one || !other || one.day === other.day || isDay(one.day) === isDay(other.day)) return null;
  return isDay(one.day) ? "day-first" : "month-first";
}

function inNumbers(text: string, order: Exclude<DayOrder, "mixed"> | null): Found | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso) return { day: dayOf(iso[1] ?? "", iso[3] ?? "", iso[4] ?? ""), how: "" };
  const other = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (!other) return null;
  const [, first = "", , second = "", year = ""] = other;
  const [date, month] = order === "month-first" ? [second, first] : [first, second];
  const isEither = Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
  const how = isEither ? (order === "month-first" ? "the month first" : "the day first") : "";
  return { day: dayOf(fullYear(year), month, date), how: how || ofCentury(year) };
}

function inWords(text: string): Found | null {
  const british = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]([a-z]{3,9})\.?,?[\s./-](\d{4}|\d{2})$/i.exec(text);
  const american = /^([a-z]{3,9})\.?[\s-](\d{1,2})(?:st|nd|rd|th)?,?[\s-](\d{4})$/i.exec(text);
  const [date = "", name = "", year = ""] = british
    ? british.slice(1)
    : american
      ? [american[2], american[1], american[3]]
      : [];
  const month = monthNamed(name);
  return month === null ? null : { day: dayOf(fullYear(year), String(month), date), how: ofCentury(year) };
}

/** A month by its name, from 1: "Sept" is read as well as "Sep" and "September"; null for what is none. */
export function monthNamed(name: string): number | null {
  const lower = name.toLowerCase();
  const at = MONTHS.findIndex((month) => {
    const full = month.toLowerCase();
    return lower === full || lower === full.slice(0, 3) || (lower === "sept" && full === "september");
  });
  return at === -1 ? null : at + 1;
}

/** Days since 1899-12-30; Excel's 1900 system counts a 29 February 1900 that never was, so smaller ones differ. */
function bySerial(text: string, system: "1900" | "1904"): Found | null {
  if (!/^\d{1,6}(?:\.\d+)?$/.test(text)) return null;
  const days = Math.floor(Number(text));
  if (system === "1900" && days < 61) return null;
  const day = addDays(system === "1900" ? "1899-12-30" : "1904-01-01", days);
  return { day, how: `a spreadsheet’s count of days from ${system}` };
}

/** A year of two digits, 00 to 69 of this century, or of four. */
export function fullYear(year: string): string {
  return year.length === 4 ? year : `${Number(year) < 70 ? "20" : "19"}${year}`;
}

function ofCentury(year: string): string {
  return year.length === 2 ? `the year as ${fullYear(year)}` : "";
}

function dayOf(year: string, month: string, date: string): string {
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
