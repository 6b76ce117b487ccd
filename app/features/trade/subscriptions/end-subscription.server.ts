import { type Actor, isAdmin, systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { findStaffSubscription } from "./list-subscriptions.server.ts";
import { tellSubscribers } from "./subscription-mails.server.ts";
import { subscriptionsVisibleTo } from "./subscription.scope.server.ts";
import { type SubscriptionRefusal, subscriptionMoved } from "./subscription-refusal.server.ts";

/** Ends a subscription today. Of two who end it one does; the other is told. */
export async function endSubscription(
  db: Db,
  actor: Actor,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<{ ok: true } | SubscriptionRefusal> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  return db.transaction().execute(async (trx): Promise<{ ok: true } | SubscriptionRefusal> => {
    const subscription = await findStaffSubscription(trx, actor, id);
    if (!subscription) return { ok: false, reason: "not-found" };
    const today = londonDay(now());
    const ended = await trx
      .updateTable("subscriptions")
      .set({ status: "ended", ended_at: nowIso(), end_reason: reason ?? null })
      // What has not begun never ran: its last day is not before its first.
      .set((eb) => ({ ends_on: eb.fn<string>("max", ["starts_on", eb.val(today)]) }))
      .where("id", "=", id)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n) return subscriptionMoved(trx, actor, id);
    await tellSubscribers(trx, { ...subscription, endReason: reason ?? null }, "ended");
    await recordAudit(trx, actor, {
      action: "subscription.end",
      target: `subscription:${id}`,
      details: { reason: reason ?? null },
    });
    return { ok: true };
  });
}

const atATime = 100;

/**
 * Writes down that subscriptions past their last day in London have ended, and tells their people. Reading shows them
 * ended even before.
 * @param today the day in London; for tests.
 * @returns how many.
 */
export async function closePastSubscriptions(db: Db, today = londonDay(now())): Promise<number> {
  const actor = systemActor("close-subscriptions");
  const past = await subscriptionsVisibleTo(db, actor)
    .select("subscriptions.id")
    .where("subscriptions.status", "=", "active")
    .where("subscriptions.last_day", "<", today)
    .orderBy("subscriptions.last_day")
    .limit(atATime)
    .execute();
  let closed = 0;
  for (const { id } of past) {
    try {
      if (await close(db, actor, id, today)) closed += 1;
    } catch (error) {
      // One that can't be closed must not keep the others open, hour after hour.
      log.error("subscription.close", error, { subscription: id });
    }
  }
  return closed;
}

function close(db: Db, actor: Actor, id: string, today: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable("subscriptions")
      .set({ status: "ended", ended_at: nowIso() })
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("ends_on", "<", today)
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n) return false;
    const subscription = await findStaffSubscription(trx, actor, id);
    if (subscription) await tellSubscribers(trx, subscription, "ended");
    await recordAudit(trx, actor, {
      action: "subscription.end",
      target: `subscription:${id}`,
      details: { reason: "its last day is over" },
    });
    return true;
  });
}
