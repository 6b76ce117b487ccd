import { addDays, isDay } from "#app/features/calendar.ts";
import { plainSigns, quotedText, type Read } from "./reading.ts";

export interface ReadDay {
  /** YYYY-MM-DD. */
  day: string;
  /** How it was read, where it could have been read otherwise: "“03/04/2019” is read as 3 April 2019, the day first". */
  said: string | null;
}

export interface DayRules {
  /** The first and last day taken, YYYY-MM-DD. */
  least?: string;
  most?: string;
  /** Which comes first in 03/04/2019. */
  order?: "day-first" | "month-first";
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
 * A day as people and spreadsheets write it: 2019-12-31, 31/12/2019, 31.12.19, 31-Dec-19, 31 December 2019, December
 * 31, 2019; a time behind it is left out. A year of two digits is read as Excel does: 29 and below is of this century.
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
  const bare = plainSigns(text);
  if (bare === "") return wrong("it is empty", like);
  if (bare.length > longest) return wrong(`${shown} is no date`, like);
  const [written = "", time] = takesTime ? apart(bare) : [bare];
  const found = inWords(written) ?? inNumbers(written, order) ?? (serials && bySerial(bare, serials));
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

interface Found {
  day: string;
  /** Why it could have been another day; empty where it could not. */
  how: string;
}

/** The day and, unless it is midnight, the time behind it. */
function apart(text: string): [string, string | undefined] {
  const clock =
    /(?<=[T\s])\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/i.exec(text);
  if (!clock) return [text, undefined];
  const day = text.slice(0, clock.index).replace(/T$/i, "").trimEnd().replace(/,$/, "");
  return [day, /^0?0:00(?::00(?:\.0+)?)?Z?$/i.test(clock[0]) ? undefined : clock[0]];
}

function inNumbers(text: string, order: "day-first" | "month-first"): Found | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso) return { day: dayOf(iso[1] ?? "", iso[3] ?? "", iso[4] ?? ""), how: "" };
  const other = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text);
  if (!other) return null;
  const [, first = "", , second = "", year = ""] = other;
  const [date, month] = order === "day-first" ? [first, second] : [second, first];
  const isEither = Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second);
  const how = isEither ? (order === "day-first" ? "the day first" : "the month first") : "";
  return { day: dayOf(fullYear(year), month, date), how: how || ofCentury(year) };
}

function inWords(text: string): Found | null {
  const british = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]([a-z]{3,9})\.?[\s-](\d{4}|\d{2})$/i.exec(text);
  const american = /^([a-z]{3,9})\.?[\s-](\d{1,2})(?:st|nd|rd|th)?,?[\s-](\d{4})$/i.exec(text);
  const [date = "", name = "", year = ""] = british
    ? british.slice(1)
    : american
      ? [american[2], american[1], american[3]]
      : [];
  const at = MONTHS.findIndex((month) => name.length >= 3 && isShortFor(name.toLowerCase(), month));
  if (at === -1) return null;
  return { day: dayOf(fullYear(year), String(at + 1), date), how: ofCentury(year) };
}

/** "Sept" is read as well as "Sep" and "September". */
function isShortFor(name: string, month: string): boolean {
  const full = month.toLowerCase();
  return name === full || name === full.slice(0, 3) || (name === "sept" && full === "september");
}

/** Days since 1899-12-30; Excel's 1900 system counts a 29 February 1900 that never was, so smaller ones differ. */
function bySerial(text: string, system: "1900" | "1904"): Found | null {
  if (!/^\d{1,6}(?:\.\d+)?$/.test(text)) return null;
  const days = Math.floor(Number(text));
  if (system === "1900" && days < 61) return null;
  const day = addDays(system === "1900" ? "1899-12-30" : "1904-01-01", days);
  return { day, how: `a spreadsheet’s count of days from ${system}` };
}

function fullYear(year: string): string {
  return year.length === 4 ? year : `${Number(year) < 30 ? "20" : "19"}${year}`;
}

function ofCentury(year: string): string {
  return year.length === 2 ? `the year as ${fullYear(year)}` : "";
}

function dayOf(year: string, month: string, date: string): string {
  return `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
}
