/** What waits for the firm, of every kind. */
export type DueKind = "application" | "quote" | "order" | "ticket";

export interface DueThing {
  kind: DueKind;
  /** Its reference, and what it is about. */
  reference: string;
  about: string;
  /** Who waits. */
  from: string;
  to: string;
  /** Since when, UTC ISO-8601. */
  waitingSince: string;
  /** Where it stands against what we promise; null where we promise no time. */
  promise: { tone: "green" | "amber" | "red" | "slate"; text: string } | null;
}

export interface DueQueue {
  kind: DueKind;
  /** How many wait; counted up to a thousand. */
  waiting: number;
  /** How many of the oldest looked at are overdue. */
  overdue: number;
  /** There may be more overdue than were looked at. */
  isMore: boolean;
}

export const dueKindLabel: Record<DueKind, string> = {
  application: "Application",
  quote: "Quote",
  order: "Order",
  ticket: "Enquiry",
};

const urgency = { red: 0, amber: 1, green: 2, slate: 3 } as const;

/** The most urgent first: what is overdue, what is due soon, then what waits longest. */
export function byUrgency(one: DueThing, other: DueThing): number {
  const rank = (thing: DueThing) => (thing.promise ? urgency[thing.promise.tone] : urgency.slate);
  return rank(one) - rank(other) || one.waitingSince.localeCompare(other.waitingSince);
}

/** A queue's counts, from its oldest things. */
export function queueOf(kind: DueKind, things: readonly DueThing[], waiting: number): DueQueue {
  const overdue = things.filter((thing) => thing.promise?.tone === "red").length;
  return { kind, waiting, overdue, isMore: overdue === things.length && waiting > things.length };
}
