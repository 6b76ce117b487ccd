import { count } from "#app/plural.ts";
/** The contract's ladder of how long ago something was: in one place for the server's words and the browser's. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * "Just now" (under a minute), minutes, hours, days.
 * @param age seconds since; a clock a little ahead of ours is no future.
 * @returns null for a moment that is still to come.
 */
export function relativeTime(age: number): string | null {
  if (age < -MINUTE) return null;
  if (age < MINUTE) return "Just now";
  if (age < HOUR) return ago(Math.floor(age / MINUTE), "minute");
  if (age < DAY) return ago(Math.floor(age / HOUR), "hour");
  return ago(Math.floor(age / DAY), "day");
}

function ago(amount: number, unit: string): string {
  return `${count(amount, unit)} ago`;
}
