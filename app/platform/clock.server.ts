/** The one place that reads the wall clock. Durations are measured with `performance.now()`, never with this. */
export function now(): Date {
  return new Date();
}

/** UTC ISO-8601 with milliseconds, 24 characters: the form the database stores. */
export function nowIso(): string {
  return now().toISOString();
}

/** @returns the time `seconds` after `from` (before, when negative), in the database's form. */
export function isoAfter(seconds: number, from: Date = now()): string {
  return new Date(from.getTime() + seconds * 1000).toISOString();
}

export const minutes = (count: number): number => count * 60;
export const hours = (count: number): number => count * 3600;
export const days = (count: number): number => count * 86_400;

/**
 * Now, and later than what went before: two steps within one millisecond, or with the clock put back between them, keep
 * their order.
 * @param before ISO 8601, UTC.
 */
export function nowIsoAfter(before: string): string {
  return new Date(Math.max(now().getTime(), Date.parse(before) + 1)).toISOString();
}
