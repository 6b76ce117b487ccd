import { type Actor, systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { dayInFull } from "#app/features/wording.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { findStaffSubscription } from "./list-subscriptions.server.ts";
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
    .limit(atATime)
    .execute();
  let told = 0;
  for (const { id, last_day: lastDay, reminded_days: reminded } of due) {
    const days = dueReminder(lastDay, reminded, today);
    if (days === null) continue;
    try {
      if (await remind(db, actor, { id, days, reminded })) told += 1;
    } catch (error) {
      // One that can't be told must not keep the others from being told, hour after hour.
      log.error("subscription.remind", error, { subscription: id });
    }
  }
  return told;
}

interface DueReminder {
  id: string;
  days: number;
  /** The last one sent, as it was read. */
  reminded: number | null;
}

function remind(db: Db, actor: Actor, { id, days, reminded }: DueReminder): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable("subscriptions")
      .set({ reminded_days: days })
      .where("id", "=", id)
      .where("status", "=", "active")
      .where("reminded_days", reminded === null ? "is" : "=", reminded)
      .executeTakeFirst();
    if (marked.numUpdatedRows !== 1n) return false;
    const subscription = await findStaffSubscription(trx, actor, id);
    if (!subscription?.endsOn) return false;
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
    return true;
  });
}
