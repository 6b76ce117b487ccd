/** What waits for the firm, of every kind. */
export type DueKind = "application" | "quote" | "order" | "ticket";

export interface DueThing {
  kind: DueKind;
  /** What is to be done with it: "Deliver order ORD-2026-0004". */
  step: string;
  about: string;
  /** Who waits. */
  from: string;
  to: string;
  /** Since when, UTC ISO-8601. */
  waitingSince: string;
  /** When it is promised by, UTC ISO-8601; null where we promise no time. */
  due: string | null;
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

/** The most urgent first: what was due earliest, then what waits longest; what is promised for no time comes last. */
export function byUrgency(one: DueThing, other: DueThing): number {
  const never = "9";
  return (
    (one.due ?? never).localeCompare(other.due ?? never) || one.waitingSince.localeCompare(other.waitingSince)
  );
}

/** A queue's counts, from its oldest things. */
export function queueOf(kind: DueKind, things: readonly DueThing[], waiting: number): DueQueue {
  const overdue = things.filter(isOverdue).length;
  return { kind, waiting, overdue, isMore: overdue === things.length && waiting > things.length };
}

/** How late all that waits is: what was looked at, by its promise, and what stands behind that in the queues. */
export interface Lateness {
  overdue: number;
  soon: number;
  inTime: number;
  further: number;
}

/** @param waiting how many there are in all. */
export function latenessOf(things: readonly DueThing[], waiting: number): Lateness {
  const overdue = things.filter(isOverdue).length;
  const soon = things.filter(({ promise }) => promise?.tone === "amber").length;
  return {
    overdue,
    soon,
    inTime: things.length - overdue - soon,
    further: Math.max(0, waiting - things.length),
  };
}

function isOverdue({ promise }: DueThing): boolean {
  return promise?.tone === "red";
}
