import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findStaffSubscription } from "./list-subscriptions.server.ts";
import { tellSubscribers } from "./subscription-mails.server.ts";
import { type SubscriptionRefusal, subscriptionMoved } from "./subscription-refusal.server.ts";

export interface SubscriptionChange {
  id: string;
  seats: number;
  /** The last day, YYYY-MM-DD; null: no end. */
  endsOn: string | null;
  /** What the page showed. */
  seen: { seats: number; endsOn: string | null };
}

type Changed =
  | { ok: true; changed: boolean }
  | SubscriptionRefusal
  | { ok: false; reason: "ends-before-start" | "ends-in-the-past" };

/** Extends or shortens a running subscription, or changes its seats. Its people are told; reminders begin anew. */
export async function changeSubscription(db: Db, actor: Actor, change: SubscriptionChange): Promise<Changed> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  const { id, seats, endsOn, seen } = change;
  return db.transaction().execute(async (trx): Promise<Changed> => {
    const before = await findStaffSubscription(trx, actor, id);
    if (!before) return { ok: false, reason: "not-found" };
    if (before.state === "ended") return subscriptionMoved(trx, actor, id);
    // Sent twice it is saved already.
    if (seats === before.seats && endsOn === before.endsOn) return { ok: true, changed: false };
    if (before.seats !== seen.seats || before.endsOn !== seen.endsOn)
      return subscriptionMoved(trx, actor, id);
    if (endsOn !== null && endsOn < before.startsOn) return { ok: false, reason: "ends-before-start" };
    if (endsOn !== null && endsOn !== before.endsOn && endsOn < londonDay(now()))
      return { ok: false, reason: "ends-in-the-past" };
    await trx
      .updateTable("subscriptions")
      .set({ seats, ends_on: endsOn, ...(endsOn !== before.endsOn && { reminded_days: null }) })
      .where("id", "=", id)
      .where("status", "=", "active")
      .execute();
    await tellSubscribers(trx, { ...before, seats, endsOn }, "changed");
    await recordAudit(trx, actor, {
      action: "subscription.change",
      target: `subscription:${id}`,
      details: { seats: { from: before.seats, to: seats }, endsOn: { from: before.endsOn, to: endsOn } },
    });
    return { ok: true, changed: true };
  });
}
