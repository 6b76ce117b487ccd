import { londonDay } from "#app/features/calendar.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

export interface SetSubscriptions {
  /** Services. */
  started: string[];
  ended: string[];
  /** The subscriptions themselves, those that started and those that ended. */
  ids: { started: string[]; ended: string[] };
}

/**
 * Makes a company's running subscriptions exactly the services wanted, inside the caller's transaction: what is missing
 * starts today with one seat, what is no longer wanted ends today, the rest goes on untouched. One past its last day
 * runs no more, also when nobody has written that down yet. The caller has checked the role and writes the audit entry.
 */
export async function setSubscriptions(
  trx: Trx,
  companyId: string,
  wanted: readonly string[],
): Promise<SetSubscriptions> {
  const at = nowIso();
  const today = londonDay(now());
  const active = await trx
    .selectFrom("subscriptions")
    .select(["id", "service_id", "ends_on"])
    .where("company_id", "=", companyId)
    .where("status", "=", "active")
    .execute();
  const isOver = (row: (typeof active)[number]) => row.ends_on !== null && row.ends_on < today;
  const running = active.filter((row) => !isOver(row));
  const missing = [...new Set(wanted)].filter((id) => !running.some((row) => row.service_id === id));
  const unwanted = running.filter((row) => !wanted.includes(row.service_id));
  const over = active.filter((row) => isOver(row) && missing.includes(row.service_id));
  if (over.length > 0) {
    await trx
      .updateTable("subscriptions")
      .set({ status: "ended", ended_at: at })
      .where("id", "in", idsOf(over))
      .execute();
  }
  if (unwanted.length > 0) {
    await trx
      .updateTable("subscriptions")
      .set({ status: "ended", ended_at: at })
      // What has not begun never ran: its last day is not before its first.
      .set((eb) => ({ ends_on: eb.fn<string>("max", ["starts_on", eb.val(today)]) }))
      .where("id", "in", idsOf(unwanted))
      .execute();
  }
  const started = missing.map((serviceId) => ({
    id: newId(),
    company_id: companyId,
    service_id: serviceId,
    status: "active" as const,
    seats: 1,
    starts_on: today,
    ends_on: null,
    created_at: at,
  }));
  if (started.length > 0) await trx.insertInto("subscriptions").values(started).execute();
  return {
    started: missing,
    ended: unwanted.map((row) => row.service_id),
    ids: { started: idsOf(started), ended: idsOf(unwanted) },
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
