import type { SubscriptionsTable } from "#db/schema.ts";

/** A company's right to a service, as its people see it. */
export interface Subscription {
  id: string;
  serviceId: string;
  status: SubscriptionsTable["status"];
  seats: number;
  /** YYYY-MM-DD. */
  startsOn: string;
  /** The last day; null while no end is agreed. */
  endsOn: string | null;
}

type SubscriptionState = "active" | "upcoming" | "ended";

export const subscriptionStateLabel: Record<SubscriptionState, string> = {
  active: "Active",
  upcoming: "Upcoming",
  ended: "Ended",
};

export const subscriptionStateTone = { active: "green", upcoming: "blue", ended: "slate" } as const;

/** @param today YYYY-MM-DD. The first and the last day count. */
export function subscriptionState(
  { status, startsOn, endsOn }: Pick<Subscription, "status" | "startsOn" | "endsOn">,
  today: string,
): SubscriptionState {
  if (status === "ended" || (endsOn !== null && endsOn < today)) return "ended";
  return startsOn > today ? "upcoming" : "active";
}

/** A subscription as staff see it. */
export interface StaffSubscription {
  id: string;
  company: { id: string; name: string };
  service: { id: string; name: string };
  state: SubscriptionState;
  seats: number;
  /** YYYY-MM-DD. */
  startsOn: string;
  /** The last day; null while no end is agreed. */
  endsOn: string | null;
  createdAt: string;
  endedAt: string | null;
  endReason: string | null;
  /** The accepted quote it came from. */
  quote: { id: string; reference: string } | null;
  isDemo: boolean;
}

/** "ending": it runs, and its last day is within {@link ENDING_DAYS}. */
export type SubscriptionFilter = "ending" | "active" | "ended" | "all";

export const SUBSCRIPTION_FILTERS = [
  ["active", "Active"],
  ["ending", "Ending soon"],
  ["ended", "Ended"],
  ["all", "All"],
] as const satisfies [SubscriptionFilter, string][];

/** Days ahead that count as soon. */
export const ENDING_DAYS = 60;

/** Days before the last day on which people are reminded, the longest first. */
export const REMINDER_DAYS = [30, 7, 1] as const;

/** Whole days from one YYYY-MM-DD to another. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
}

/**
 * Which reminder is due, as the days before the end it belongs to. One that was missed (the product was off) is made up
 * for by the next, never sent twice.
 * @param reminded the last that was sent.
 * @returns null when none is.
 */
export function dueReminder(endsOn: string, reminded: number | null, today: string): number | null {
  const left = daysUntil(endsOn, today);
  if (left < 0) return null;
  const reached = REMINDER_DAYS.filter((days) => left <= days).at(-1);
  return reached !== undefined && (reminded === null || reached < reminded) ? reached : null;
}
