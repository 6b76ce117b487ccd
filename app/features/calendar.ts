/** Days as YYYY-MM-DD: offers and subscriptions begin and end with a day in London, whatever the server's clock. */
const london = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });

/** @returns the day in London at that moment. */
export function londonDay(at: Date): string {
  return london.format(at);
}

/** True for a day that exists: 2026-02-30 does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text;
}

/** @returns when a day begins in London, UTC ISO-8601: 23:00 of the day before while summer time holds. */
export function startOfDay(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const anHourBefore = new Date(midnight - 3_600_000);
  return (londonDay(anHourBefore) === day ? anHourBefore : new Date(midnight)).toISOString();
}

export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day of a later month; its last day where the month is shorter (31 January and a month: 28 February). */
export function addMonths(day: string, months: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  const wanted = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(wanted, last));
  return at.toISOString().slice(0, 10);
}

/** The last day of a term: twelve months from 1 May end on 30 April. */
export function lastDayOf(startsOn: string, months: number): string {
  return addDays(addMonths(startsOn, months), -1);
}
