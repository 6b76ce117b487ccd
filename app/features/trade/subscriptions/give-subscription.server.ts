import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { findStaffSubscription } from "./list-subscriptions.server.ts";
import { tellSubscribers } from "./subscription-mails.server.ts";

export interface GivenSubscription {
  companyId: string;
  serviceId: string;
  seats: number;
  /** YYYY-MM-DD. */
  startsOn: string;
  endsOn?: string | undefined;
  _once?: string | undefined;
}

export type GiveResult =
  | { ok: true; id: string }
  | {
      ok: false;
      reason: "not-allowed" | "no-company" | "no-service" | "ends-before-start" | "ends-in-the-past";
    }
  /** The company has one of this service already; `id` is that one's. */
  | { ok: false; reason: "running"; id: string };

/** Staff start a subscription without a quote. A company has one running subscription of a service at most. */
export async function giveSubscription(db: Db, actor: Actor, input: GivenSubscription): Promise<GiveResult> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  const { companyId, serviceId, seats, startsOn, endsOn = null } = input;
  return db.transaction().execute(async (trx): Promise<GiveResult> => {
    const earlier = await resultOfOnce(trx, actor, "give-subscription", input._once);
    if (earlier) return { ok: true, id: earlier };
    const today = londonDay(now());
    if (!(await exists(trx, "companies", isId(companyId) ? companyId : "")))
      return { ok: false, reason: "no-company" };
    if (!(await exists(trx, "services", serviceId))) return { ok: false, reason: "no-service" };
    if (endsOn !== null && endsOn < startsOn) return { ok: false, reason: "ends-before-start" };
    if (endsOn !== null && endsOn < today) return { ok: false, reason: "ends-in-the-past" };
    const running = await trx
      .selectFrom("subscriptions")
      .select(["id", "ends_on"])
      .where("company_id", "=", companyId)
      .where("service_id", "=", serviceId)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (running && (running.ends_on === null || running.ends_on >= today))
      return { ok: false, reason: "running", id: running.id };
    // Past its last day, which the hourly job has not yet written down.
    if (running)
      await trx
        .updateTable("subscriptions")
        .set({ status: "ended", ended_at: nowIso() })
        .where("id", "=", running.id)
        .execute();
    const id = newId();
    await trx
      .insertInto("subscriptions")
      .values({
        id,
        company_id: companyId,
        service_id: serviceId,
        status: "active",
        seats,
        starts_on: startsOn,
        ends_on: endsOn,
        created_at: nowIso(),
      })
      .execute();
    const subscription = await findStaffSubscription(trx, actor, id);
    if (!subscription) throw new Error(`Subscription ${id} is not there.`);
    await tellSubscribers(trx, subscription, "started");
    await recordAudit(trx, actor, {
      action: "subscription.start",
      target: `subscription:${id}`,
      details: { company: companyId, service: serviceId, seats, startsOn, endsOn },
    });
    await recordOnce(trx, actor, "give-subscription", input._once, id);
    return { ok: true, id };
  });
}

async function exists(trx: Trx, table: "companies" | "services", id: string): Promise<boolean> {
  return (await trx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}
