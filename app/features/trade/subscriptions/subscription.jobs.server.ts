/** What the scheduler does with subscriptions: reminds of their end, and ends those past their last day. */
import { type Actor, systemActor } from "#app/features/actor.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { dayInFull } from "#app/features/wording.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { findStaffSubscription } from "./list-subscriptions.server.ts";
import { mailSubscribers } from "./subscription-mails.server.ts";
import { subscriptionsVisibleTo } from "./subscription.scope.server.ts";
import { dueReminder, REMINDER_DAYS } from "./subscription.ts";

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
    .limit(100)
    .execute();
  let closed = 0;
  for (const { id } of past) {
    try {
      if ((await close(db, actor, id, today)).ok) closed += 1;
    } catch (error) {
      // One that can't be closed must not keep the others open, hour after hour.
      log.error("subscription.close", error, { subscription: id });
    }
  }
  return closed;
}

function close(db: Db, actor: Actor, id: string, today: string) {
  return runCommand(db, actor, async (trx) => {
    const ended = await trx
      .updateTable("subscriptions")
      .set({ status: "ended", ended_at: nowIso() })
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("ends_on", "<", today)
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n) return { ok: false };
    const subscription = await findStaffSubscription(trx, actor, id);
    if (subscription) await mailSubscribers(trx, subscription, "ended");
    const details = { reason: "its last day is over" };
    return recorded({ action: "subscription.end", target: `subscription:${id}`, details });
  });
}

/**
 * Reminds the people of each company, and staff, that a subscription ends: 30, 7 and 1 days before.
 * @param today the day in London; for tests.
 * @returns how many subscriptions people were reminded of.
 */
export async function remindOfEnds(db: Db, today = londonDay(now())): Promise<number> {
  const actor = systemActor("remind-of-ends");
  const due = await subscriptionsVisibleTo(db, actor)
    .select(["subscriptions.id", "subscriptions.last_day", "subscriptions.reminded_days"])
    .where("subscriptions.status", "=", "active")
    .where("subscriptions.starts_on", "<=", today)
    .where("subscriptions.last_day", ">=", today)
    .where("subscriptions.last_day", "<=", addDays(today, REMINDER_DAYS[0]))
    .where((eb) =>
      eb.or(
        REMINDER_DAYS.map((days) =>
          eb.and([
            eb("subscriptions.last_day", "<=", addDays(today, days)),
            eb.or([
              eb("subscriptions.reminded_days", "is", null),
              eb("subscriptions.reminded_days", ">", days),
            ]),
          ]),
        ),
      ),
    )
    .orderBy("subscriptions.last_day")
    .limit(200)
    .execute();
  let count = 0;
  for (const { id, last_day: lastDay, reminded_days: reminded } of due) {
    const days = dueReminder(lastDay, reminded, today);
    if (days === null) continue;
    try {
      if ((await remind(db, actor, { id, days, reminded })).ok) count += 1;
    } catch (error) {
      // One that can't be told must not keep the others from being told, hour after hour.
      log.error("subscription.remind", error, { subscription: id });
    }
  }
  return count;
}

/** @param due.reminded the last reminder sent, as it was read. */
function remind(db: Db, actor: Actor, due: { id: string; days: number; reminded: number | null }) {
  const { id, days, reminded } = due;
  return runCommand(db, actor, async (trx) => {
    const marked = await trx
      .updateTable("subscriptions")
      .set({ reminded_days: days })
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("reminded_days", reminded === null ? "is" : "=", reminded)
      .executeTakeFirst();
    if (marked.numUpdatedRows !== 1n) return { ok: false };
    const subscription = await findStaffSubscription(trx, actor, id);
    if (!subscription?.endsOn) return { ok: false };
    const people = await mailSubscribers(trx, subscription, "ending");
    await notifyStaff(trx, {
      type: "other",
      title: "A subscription ends soon",
      message: `${subscription.company.name}: ${subscription.service.name} ends on ${dayInFull(subscription.endsOn)}.`,
      priority: days <= 7 ? "high" : "normal",
      relatedType: "subscription",
      relatedId: id,
      isDemo: subscription.isDemo,
    });
    const details = { daysBefore: days, people };
    return recorded({ action: "subscription.remind", target: `subscription:${id}`, details });
  });
}
