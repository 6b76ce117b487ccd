/**
 * The promise to applicants: review and contact within two business days, counted in London. An application that
 * comes on Monday is due by the close of business (6pm) on Wednesday; one from the weekend by Tuesday's.
 */
import { count } from "#app/plural.ts";
import { isBusinessDay, weekday } from "./bank-holidays.ts";
import type { ApplicationState } from "./application.ts";

export const PROMISED_BUSINESS_DAYS = 2;
const CLOSING_HOUR = 18;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** British Summer Time: from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October. */
export function isSummerTime(at: Date): boolean {
  const year = at.getUTCFullYear();
  return at.getTime() >= lastSunday(year, 3) + HOUR && at.getTime() < lastSunday(year, 10) + HOUR;
}

function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 0);
  return last - weekday(last / DAY) * DAY;
}

/** The day in London's calendar, as days since 1 January 1970. */
export function londonDayNumber(at: Date): number {
  return Math.floor((at.getTime() + (isSummerTime(at) ? HOUR : 0)) / DAY);
}

/** @returns the close of business on the second business day after `from`. */
export function dueAt(from: Date): Date {
  let day = londonDayNumber(from);
  for (let left = PROMISED_BUSINESS_DAYS; left > 0;) {
    day += 1;
    if (isBusinessDay(day)) left -= 1;
  }
  const closing = new Date(day * DAY + CLOSING_HOUR * HOUR);
  return isSummerTime(closing) ? new Date(closing.getTime() - HOUR) : closing;
}

/** How many business days lie after `from`, up to and with `to`. */
export function businessDaysBetween(from: Date, to: Date): number {
  const end = londonDayNumber(to);
  let count = 0;
  for (let day = londonDayNumber(from) + 1; day <= end; day += 1) if (isBusinessDay(day)) count += 1;
  return count;
}

export interface ReviewPromise {
  tone: "green" | "amber" | "red" | "slate";
  text: string;
}

/**
 * Where an application stands against the promise.
 * @param waitingSince when the firm last owed a word: the submission, or the applicant's latest answer.
 */
export function promiseOf(state: ApplicationState, waitingSince: Date, now: Date): ReviewPromise {
  if (state === "needs-information") return { tone: "slate", text: "Waiting for the applicant" };
  if (state !== "submitted" && state !== "in-review") return { tone: "slate", text: "Closed" };
  const due = dueAt(waitingSince);
  if (now > due) {
    const days = businessDaysBetween(due, now);
    return { tone: "red", text: days === 0 ? "Overdue since 6pm" : `Overdue by ${counted(days)}` };
  }
  const days = businessDaysBetween(now, due);
  return days === 0
    ? { tone: "amber", text: "Due today by 6pm" }
    : { tone: "green", text: `Due in ${counted(days)}` };
}

function counted(days: number): string {
  return count(days, "business day");
}
