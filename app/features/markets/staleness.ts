import type { Instrument, MarketStatus, Price } from "./market.ts";
import { dayAfter, isWeekday, localTime, weekdaysBetween } from "./market-clock.ts";

/** A price is stale once this many weekdays went by without a newer one: one of them may be a holiday. */
export const MISSED_WEEKDAYS = 2;
/** A delayed price is stale once its market was open this long without a newer one, in minutes. */
export const MOST_DELAY = 60;

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
