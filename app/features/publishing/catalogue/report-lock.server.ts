import type { Trx } from "#app/platform/database.server.ts";
import { now } from "#app/platform/clock.server.ts";

/**
 * The moment a change is written with: `updated_at` is what pages hold a report by, so it grows with every change, even
 * with two in one millisecond or a clock that was put back.
 * @param before the moment of the change before, ISO 8601 in UTC.
 */
export function momentAfter(before: string): string {
  return new Date(Math.max(now().getTime(), Date.parse(before) + 1)).toISOString();
}

/** The same for a move that names no moment it has seen: the state it starts from is its guard. */
export async function momentOfMove(trx: Trx, id: string): Promise<string> {
  const report = await trx.selectFrom("reports").select("updated_at").where("id", "=", id).executeTakeFirst();
  return report ? momentAfter(report.updated_at) : now().toISOString();
}

export type ReportRefusal =
  | { ok: false; reason: "not-staff" | "not-found" }
  /** Somebody else changed it since the page was shown. */
  | { ok: false; reason: "moved" };

/** Whether a report was not changed since a page showed it. */
export async function isAsSeen(trx: Trx, id: string, seen: string): Promise<boolean> {
  const report = await trx.selectFrom("reports").select("updated_at").where("id", "=", id).executeTakeFirst();
  return report?.updated_at === seen;
}

/** Why a change that named what it had seen found nothing to change. */
export async function reportMoved(trx: Trx, id: string): Promise<ReportRefusal> {
  const known = await trx.selectFrom("reports").select("id").where("id", "=", id).executeTakeFirst();
  return { ok: false, reason: known ? "moved" : "not-found" };
}
