import { isSummerTime, londonDayNumber } from "#app/features/access/applications/review-promise.ts";
import { hourOf, talliesOf } from "#app/features/tallies.server.ts";
import { days, isoAfter, now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

const HOUR = 3_600_000;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"];
/** Fewer answers say nothing about the middle one. */
const fewestAnswers = 5;
const mostAnswers = 2000;

export interface EnquiryVolume {
  /** The last twelve calendar months in London, oldest first; the last one is the current month. */
  months: { month: string; label: string; count: number }[];
  total: number;
  /** True when demonstration rows are among them. */
  includesDemo: boolean;
}

/** How many enquiries came in each of the last twelve calendar months. */
export async function enquiryVolume(db: Db): Promise<EnquiryVolume> {
  const months = lastMonths(now());
  const [first] = months;
  const counted = await talliesOf(db, "enquiry", { from: first?.from ?? "" })
    .select((eb) => [
      ...months.map(({ month, from, to }) =>
        eb.fn
          .sum<number | null>("amount")
          .filterWhere((row) => row.and([row("span", ">=", hourOf(from)), row("span", "<", hourOf(to))]))
          .as(month),
      ),
      eb.fn.sum<number | null>("amount").filterWhere("about", "=", "demo").as("demo"),
    ])
    .executeTakeFirstOrThrow();
  const counts: Record<string, number | null> = counted;
  const shown = months.map(({ month, label }) => ({ month, label, count: counts[month] ?? 0 }));
  return {
    months: shown,
    total: shown.reduce((sum, { count }) => sum + count, 0),
    includesDemo: (counts.demo ?? 0) > 0,
  };
}

/**
 * The middle time from an enquiry to our first answer, over enquiries of the last 90 days.
 * @returns hours, or null when fewer than five were answered.
 */
export async function medianFirstAnswerHours(db: Db): Promise<number | null> {
  const rows = await db
    .selectFrom("tickets")
    .select(["created_at", "first_answered_at"])
    .where("created_at", ">", isoAfter(-days(90)))
    .where("first_answered_at", "is not", null)
    .orderBy("created_at", "desc")
    .limit(mostAnswers)
    .execute();
  if (rows.length < fewestAnswers) return null;
  const times = rows
    .map((row) => Date.parse(row.first_answered_at ?? row.created_at) - Date.parse(row.created_at))
    .sort((a, b) => a - b);
  const middle = times.length >> 1;
  const upper = times[middle] ?? 0;
  const median = times.length % 2 === 1 ? upper : (upper + (times[middle - 1] ?? 0)) / 2;
  return median / HOUR;
}

function lastMonths(at: Date) {
  const today = new Date(londonDayNumber(at) * 24 * HOUR);
  const year = today.getUTCFullYear();
  const month = today.getUTCMonth();
  return Array.from({ length: 12 }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 11 + index, 1));
    return {
      month: first.toISOString().slice(0, 7),
      label: `${MONTHS[first.getUTCMonth()]} ${first.getUTCFullYear()}`,
      from: londonMidnight(first),
      to: londonMidnight(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1))),
    };
  });
}

/** The moment a London day begins, from that day's midnight in UTC. */
function londonMidnight(day: Date): string {
  return new Date(day.getTime() - (isSummerTime(day) ? HOUR : 0)).toISOString();
}
