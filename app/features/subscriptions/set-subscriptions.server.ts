import { londonDay } from "#app/features/calendar.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";

/**
 * Makes a company's running subscriptions exactly the services wanted, inside the caller's transaction: what is missing
 * starts today with one seat, what is no longer wanted ends today, the rest goes on untouched. The caller has checked
 * the role and writes the audit entry.
 * @returns the ids of the services that started and ended.
 */
export async function setSubscriptions(
  trx: Trx,
  companyId: string,
  wanted: readonly string[],
): Promise<{ started: string[]; ended: string[] }> {
  const running = await trx
    .selectFrom("subscriptions")
    .select("service_id")
    .where("company_id", "=", companyId)
    .where("status", "=", "active")
    .execute();
  const has = new Set(running.map((subscription) => subscription.service_id));
  const started = [...new Set(wanted)].filter((serviceId) => !has.has(serviceId));
  const ended = [...has].filter((serviceId) => !wanted.includes(serviceId));
  const at = nowIso();
  const today = londonDay(now());
  if (ended.length > 0) {
    await trx
      .updateTable("subscriptions")
      .set({ status: "ended", ends_on: today, ended_at: at })
      .where("company_id", "=", companyId)
      .where("status", "=", "active")
      .where("service_id", "in", ended)
      .execute();
  }
  if (started.length > 0) {
    await trx
      .insertInto("subscriptions")
      .values(
        started.map((serviceId) => ({
          id: newId(),
          company_id: companyId,
          service_id: serviceId,
          status: "active" as const,
          seats: 1,
          starts_on: today,
          ends_on: null,
          created_at: at,
        })),
      )
      .execute();
  }
  return { started, ended };
}
