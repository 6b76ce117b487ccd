import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { notifyStaff } from "#app/features/notifications/notify-staff.server.ts";
import { dayInFull } from "#app/features/wording.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findStaffSubscription } from "./find-staff-subscriptions.server.ts";
import { dueReminder, REMINDER_DAYS } from "./staff-subscription.ts";
import { subscriptionsVisibleTo } from "./subscription.scope.server.ts";
import { tellSubscribers } from "./subscription-mails.server.ts";

const atATime = 200;

/**
 * Reminds the people of each company, and staff, that a subscription ends: 30, 7 and 1 days before.
 * @param today the day in London; for tests.
 * @returns how many subscriptions people were reminded of.
 */
export async function remindOfEnds(db: Db, today = londonDay(now())): Promise<number> {
  const actor = systemActor("remind-of-ends");
  const ending = await subscriptionsVisibleTo(db, actor)
    .select(["subscriptions.id", "subscriptions.ends_on", "subscriptions.reminded_days"])
    .where("subscriptions.status", "=", "active")
    .where("subscriptions.starts_on", "<=", today)
    .where("subscriptions.ends_on", ">=", today)
    .where("subscriptions.ends_on", "<=", addDays(today, REMINDER_DAYS[0]))
    .orderBy("subscriptions.ends_on")
    .execute();
  const due = ending.flatMap(({ id, ends_on: endsOn, reminded_days: reminded }) => {
    const days = endsOn === null ? null : dueReminder(endsOn, reminded, today);
    return days === null ? [] : [{ id, days, reminded }];
  });
  let told = 0;
  for (const { id, days, reminded } of due.slice(0, atATime)) {
    await db.transaction().execute(async (trx) => {
      const marked = await trx
        .updateTable("subscriptions")
        .set({ reminded_days: days })
        .where("id", "=", id)
        .where("status", "=", "active")
        .where("reminded_days", reminded === null ? "is" : "=", reminded)
        .executeTakeFirst();
      if (marked.numUpdatedRows !== 1n) return;
      const subscription = await findStaffSubscription(trx, actor, id);
      if (!subscription?.endsOn) return;
      const people = await tellSubscribers(trx, subscription, "ending");
      await notifyStaff(trx, {
        type: "other",
        title: "A subscription ends soon",
        message: `${subscription.company.name}: ${subscription.service.name} ends on ${dayInFull(subscription.endsOn)}.`,
        priority: days <= 7 ? "high" : "normal",
        relatedType: "subscription",
        relatedId: id,
        isDemo: subscription.isDemo,
      });
      await recordAudit(trx, actor, {
        action: "subscription.remind",
        target: `subscription:${id}`,
        details: { daysBefore: days, people },
      });
      told += 1;
    });
  }
  return told;
}
