/**
 * Figures over a year, added up by the hour or the day as things happen. The database itself keeps them, by triggers in
 * the transaction of what they count (migrations 0018 and 0019): they are never behind, and cost the same over a million rows.
 */
import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { TalliesTable } from "#db/schema.ts";

/** Times are UTC ISO-8601; a day in London begins on one of UTC's hours, too. */
export const hourOf = (at: string) => at.slice(0, "2026-01-01T00".length);

/** The first of UTC's days that lies in the time from a moment on whole. */
export function firstWholeDay(from: string): string {
  return isoAfter(days(1) - 0.001, new Date(from)).slice(0, 10);
}

/** @param from a whole hour, and `to` likewise the first that is no longer meant. */
export function talliesOf(
  db: Db,
  kind: TalliesTable["kind"],
  { from, to }: { from: string; to?: string | undefined },
) {
  const since = db
    .selectFrom("tallies")
    .where("tallies.kind", "=", kind)
    .where("tallies.span", ">=", hourOf(from));
  return to === undefined ? since : since.where("tallies.span", "<", hourOf(to));
}
