import type { Instrument, MarketStatus, Price } from "./market.ts";

/** Days and times where a market is. */
const DAY = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

interface LocalTime {
  /** YYYY-MM-DD. */
  day: string;
  /** Minutes since midnight. */
  minutes: number;
}

/** @param timeZone an IANA name. @returns the date and time of day there. */
export function localTime(timeZone: string, at: Date): LocalTime {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: `${part("year")}-${part("month")}-${part("day")}`,
    minutes: Number(part("hour")) * 60 + Number(part("minute")),
  };
}

/** @param day YYYY-MM-DD. @returns the day so many days later (earlier, when negative). */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** Monday to Friday. Holidays differ between markets and aren't known here. */
export function isWeekday(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/**
 * How many weekdays lie wholly between two days, neither of them counted.
 * @param limit counting stops there: nobody needs to know how many years a price is old.
 */
export function weekdaysBetween(from: string, to: string, limit = 10): number {
  let count = 0;
  for (let day = dayAfter(from); day < to && count < limit; day = dayAfter(day))
    if (isWeekday(day)) count += 1;
  return count;
}

/** @returns the day so many months before; the last day of the month where that one is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** A price is stale once this many weekdays went by without a newer one: one of them may be a holiday. */
const MISSED_WEEKDAYS = 2;
/** A delayed price is stale once its market was open this long without a newer one, in minutes. */
const MOST_DELAY = 60;

export const STALENESS_RULE =
  "A price is marked stale when two whole weekdays went by without a newer one, or, for a delayed price, when its market was open for more than 60 minutes since. A stale price raises no alerts.";

type Where = Pick<Instrument, "kind" | "timeZone">;

/** When a market is open on weekdays, in minutes since midnight there. Currencies trade round the clock. */
const hours: Record<string, readonly [number, number]> = {
  "Europe/London": [8 * 60, 16 * 60 + 30],
  "America/New_York": [9 * 60 + 30, 16 * 60],
};
const always = [0, 24 * 60] as const;

function hoursOf(kind: Where["kind"], timeZone: string): readonly [number, number] {
  return kind === "currency" ? always : (hours[timeZone] ?? always);
}

/** The last day that market has closed on by then, YYYY-MM-DD; a currency's day ends at midnight. */
export function lastClosedDay({ kind, timeZone }: Where, at: Date): string {
  const here = localTime(timeZone, at);
  const [, closes] = hoursOf(kind, timeZone);
  let day = here.minutes >= closes ? here.day : dayAfter(here.day, -1);
  while (!isWeekday(day)) day = dayAfter(day, -1);
  return day;
}

export function isStale(price: Price, market: Where, at: Date): boolean {
  if (weekdaysBetween(price.day, localTime(market.timeZone, at).day) >= MISSED_WEEKDAYS) return true;
  return (
    price.status === "delayed" &&
    price.asOf !== null &&
    openMinutes(new Date(price.asOf), at, market) > MOST_DELAY
  );
}

/** What the newest price is called: its own status while it is fresh. */
export function statusOf(price: Price, market: Where, at: Date): MarketStatus {
  return isStale(price, market, at) ? "stale" : price.status;
}

/** Minutes the market was open between two moments not many days apart. */
export function openMinutes(from: Date, to: Date, { kind, timeZone }: Where): number {
  const [opens, closes] = hoursOf(kind, timeZone);
  const start = localTime(timeZone, from);
  const end = localTime(timeZone, to);
  let minutes = 0;
  for (let day = start.day; day <= end.day && minutes <= MOST_DELAY; day = dayAfter(day)) {
    if (!isWeekday(day)) continue;
    const begin = Math.max(opens, day === start.day ? start.minutes : 0);
    const stop = Math.min(closes, day === end.day ? end.minutes : 24 * 60);
    minutes += Math.max(0, stop - begin);
  }
  return minutes;
}
