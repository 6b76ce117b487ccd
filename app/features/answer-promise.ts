import { count } from "#app/plural.ts";
/** The promise to everybody who writes: an answer within 24 hours, by the clock and whatever the day. */
export const PROMISED_HOURS = 24;
const HOUR = 3_600_000;
const soonHours = 6;

export interface AnswerPromise {
  tone: "green" | "amber" | "red";
  text: string;
}

/**
 * Where a ticket stands against the promise.
 * @param waitingSince since when somebody waits for our answer; null when nobody does.
 * @returns null when nothing is due.
 */
export function answerPromise(waitingSince: string | null, now: Date): AnswerPromise | null {
  if (waitingSince === null) return null;
  const left = PROMISED_HOURS - (now.getTime() - Date.parse(waitingSince)) / HOUR;
  if (left < 0) return { tone: "red", text: `Overdue by ${lasting(-left)}` };
  return { tone: left < soonHours ? "amber" : "green", text: `Due in ${lasting(left)}` };
}

function lasting(hours: number): string {
  if (hours < 1) return "under an hour";
  if (hours < 48) return count(Math.floor(hours), "hour");
  return count(Math.floor(hours / 24), "day");
}

/** When what was promised is due, UTC. */
export function promisedBy(since: string | null): string | null {
  return since === null ? null : new Date(Date.parse(since) + PROMISED_HOURS * HOUR).toISOString();
}
