import { addDays } from "#app/features/calendar.ts";
import { plainSigns } from "#app/features/numbers/reading.ts";
import { fullYear, monthNamed } from "#app/features/numbers/reading-day.ts";
import { bad, good, type Outcome, problem } from "#app/features/numbers/problem.ts";

/** How often a KPI is measured. */
export const FREQUENCIES = [
  { value: "monthly", label: "Monthly" },
  { value: "quarterly", label: "Quarterly" },
  { value: "yearly", label: "Yearly" },
] as const;
export type Frequency = (typeof FREQUENCIES)[number]["value"];

/** A period as it is kept: "2026-03", "2026-Q1" or "2026". Of one frequency, periods sort as their texts do. */
export type Period = string;

const PER_YEAR = { monthly: 12, quarterly: 4, yearly: 1 } as const;
const shapes = {
  monthly: /^(\d{4})-(\d{2})$/,
  quarterly: /^(\d{4})-Q([1-4])$/,
  yearly: /^(\d{4})$/,
} as const;
const examples = { monthly: "2026-03", quarterly: "2026-Q1", yearly: "2026" } as const;
const FIRST_YEAR = 1950;
const LAST_YEAR = 2149;

export function periodsAYear(frequency: Frequency): number {
  return PER_YEAR[frequency];
}

/**
 * A period as people write it: "2026-03", "3/2026", "Mar-26", "March 2026", "Q1 2026", "Q1-26", "1Q26", "2026 Q1",
 * "FY2026". A year of two digits is read as that of a day.
 */
export function readPeriod(text: string, frequency: Frequency): Outcome<Period> {
  const typed = plainSigns(text).toUpperCase();
  const found = foundIn(typed, frequency);
  const year = Number(fullYear(found?.[0] ?? ""));
  const part = found?.[1] ?? 0;
  if (year >= FIRST_YEAR && year <= LAST_YEAR && part >= 1 && part <= PER_YEAR[frequency]) {
    return good(periodOf(year * PER_YEAR[frequency] + part - 1, frequency));
  }
  const shown = typed === "" ? "An empty period" : `“${text.trim().slice(0, 30)}”`;
  return bad(
    problem("period", "period", `${shown} is no ${frequency} period`, `Write it like ${examples[frequency]}`),
  );
}

/** Year, as it is written, and part of it. */
function foundIn(typed: string, frequency: Frequency): [year: string, part: number] | null {
  const match = (pattern: RegExp) => pattern.exec(typed)?.groups;
  switch (frequency) {
    case "monthly": {
      const named = match(/^(?<name>[A-Z]{3,9})\.?[-\s/']{1,2}(?<year>\d{4}|\d{2})$/);
      const month = named && monthNamed(named.name ?? "");
      if (named && month) return [named.year ?? "", month];
      const found =
        match(/^(?<year>\d{4})[-/](?<part>\d{1,2})$/) ?? match(/^(?<part>\d{1,2})[-/](?<year>\d{4})$/);
      return found ? [found.year ?? "", Number(found.part)] : null;
    }
    case "quarterly": {
      const found =
        match(/^(?<year>\d{4})[- ]?Q(?<part>[1-4])$/) ??
        match(/^Q(?<part>[1-4])[-\s/']{0,2}(?<year>\d{4}|\d{2})$/) ??
        match(/^(?<part>[1-4])Q[-\s/']{0,2}(?<year>\d{4}|\d{2})$/);
      return found ? [found.year ?? "", Number(found.part)] : null;
    }
    case "yearly": {
      const found = match(/^(?:FY ?)?(?<year>\d{4})$/) ?? match(/^FY[ ']?(?<year>\d{2})$/);
      return found ? [found.year ?? "", 1] : null;
    }
  }
}

/** The frequency a period is of; null for a text that is none. */
export function frequencyOf(period: Period): Frequency | null {
  const found = FREQUENCIES.find(({ value }) => shapes[value].test(period));
  return found && (found.value !== "monthly" || /-(?:0[1-9]|1[0-2])$/.test(period)) ? found.value : null;
}

/** Every period that was asked for, read once: there are at most a few thousand. */
const known = new Map<Period, { frequency: Frequency; index: number }>();

function read(period: Period): { frequency: Frequency; index: number } {
  const earlier = known.get(period);
  if (earlier) return earlier;
  const frequency = frequencyOf(period);
  if (!frequency) throw new Error(`${period} is no period`);
  const [, year, part = "1"] = shapes[frequency].exec(period) ?? [];
  const place = { frequency, index: Number(year) * PER_YEAR[frequency] + Number(part) - 1 };
  known.set(period, place);
  return place;
}

/** A period's place in the line of its frequency: neighbours differ by one. */
export function indexOf(period: Period): number {
  return read(period).index;
}

export function periodOf(index: number, frequency: Frequency): Period {
  const year = String(Math.floor(index / PER_YEAR[frequency])).padStart(4, "0");
  const part = (index % PER_YEAR[frequency]) + 1;
  if (frequency === "yearly") return year;
  return frequency === "quarterly" ? `${year}-Q${part}` : `${year}-${String(part).padStart(2, "0")}`;
}

/** The period so many after (before, when negative). */
export function periodAfter(period: Period, steps = 1): Period {
  const { frequency, index } = read(period);
  return periodOf(index + steps, frequency);
}

/** Both ends are among them; none when the second is the earlier. */
export function periodsFrom(first: Period, last: Period): Period[] {
  const count = indexOf(last) - indexOf(first) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, step) => periodAfter(first, step));
}

/** The period that a day lies in. @param day YYYY-MM-DD. */
export function periodOfDay(day: string, frequency: Frequency): Period {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const part = Math.floor((month - 1) / (12 / PER_YEAR[frequency]));
  return periodOf(year * PER_YEAR[frequency] + part, frequency);
}

/** Its first and its last day. */
export function daysOf(period: Period): { first: string; last: string } {
  return { first: firstDay(period), last: addDays(firstDay(periodAfter(period)), -1) };
}

/** The day by which a period's value must be in: so many days after its last. */
export function dueDay(period: Period, lag: number): string {
  return addDays(daysOf(period).last, lag);
}

function firstDay(period: Period): string {
  const frequency = frequencyOf(period) ?? "yearly";
  const index = indexOf(period);
  const month = (index % PER_YEAR[frequency]) * (12 / PER_YEAR[frequency]) + 1;
  return `${String(Math.floor(index / PER_YEAR[frequency])).padStart(4, "0")}-${String(month).padStart(2, "0")}-01`;
}
