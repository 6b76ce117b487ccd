import { daysUntil } from "#app/features/trade/subscriptions/subscription.ts";
import { count } from "#app/plural.ts";
import { date } from "#app/ui/text/format.ts";
import type { Moment } from "#app/ui/text/when.tsx";

/** How pressing it is; the words say it, too. */
export type WaitingTone = "red" | "amber" | "slate";

/** Something that waits for the reader, as a line of a home page. */
export interface Waiting {
  /** The next step: an address, and the words of the link to it. */
  to: string;
  step: string;
  /** The address gives a file. */
  isFile?: true;
  about: string;
  tone: WaitingTone;
  /** Until when, or how it stands: "Overdue by 2 days". */
  due: string | null;
  since: Moment | null;
}

/** With the moment that it is put in order by: when it is due, or since when it waits. UTC ISO-8601, or a day. */
export type OrderedWaiting = Waiting & { at: string };

const rank: Record<WaitingTone, number> = { red: 0, amber: 1, slate: 2 };

/** The most pressing first; among those alike, what is due or has waited longest. */
export function byPressure(one: OrderedWaiting, other: OrderedWaiting): number {
  return rank[one.tone] - rank[other.tone] || (one.at < other.at ? -1 : one.at > other.at ? 1 : 0);
}

const SOON_DAYS = 7;

/**
 * What a last day means for who has to act by it: the day itself counts, and is over at midnight in London.
 * @param noun what the day ends: "Due", "Good until".
 */
export function deadline(day: string, today: string, noun: string): { tone: WaitingTone; due: string } {
  const left = daysUntil(day, today);
  if (left < 0) return { tone: "red", due: `Overdue by ${count(-left, "day")}` };
  const tone = left <= 1 ? "red" : left <= SOON_DAYS ? "amber" : "slate";
  return { tone, due: `${noun} ${left === 0 ? "today" : left === 1 ? "tomorrow" : date(day)}` };
}
