/** Days and times where a market is. */
const DAY = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

export interface LocalTime {
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
