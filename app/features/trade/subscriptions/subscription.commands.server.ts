/** What staff do with subscriptions: give, change and end one. */
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import {
  recorded,
  notAllowed,
  noRecord,
  type CommandRefusal,
  runCommand,
} from "#app/features/core/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { dayInFull } from "#app/features/wording.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { count } from "#app/plural.ts";
import { findStaffSubscription } from "./list-subscriptions.server.ts";
import { mailSubscribers } from "./subscription-mails.server.ts";

interface GivenSubscription {
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
  return runCommand(db, actor, async (trx) => {
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
    await mailSubscribers(trx, subscription, "started");
    await recordOnce(trx, actor, "give-subscription", input._once, id);
    const details = { company: companyId, service: serviceId, seats, startsOn, endsOn };
    return recorded({ action: "subscription.start", target: `subscription:${id}`, details }, { id });
  });
}

async function exists(trx: Trx, table: "companies" | "services", id: string): Promise<boolean> {
  return (await trx.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

interface SubscriptionChange {
  id: string;
  seats: number;
  /** The last day, YYYY-MM-DD; null: no end. */
  endsOn: string | null;
  /** What the page showed. */
  seen: { seats: number; endsOn: string | null };
}

type Changed =
  | { ok: true; changed: boolean }
  | CommandRefusal
  | { ok: false; reason: "ends-before-start" | "ends-in-the-past" };

/** Extends or shortens a running subscription, or changes its seats. Its people are told; reminders begin anew. */
export async function changeSubscription(db: Db, actor: Actor, change: SubscriptionChange): Promise<Changed> {
  if (!isAdmin(actor)) return notAllowed;
  const { id, seats, endsOn, seen } = change;
  return runCommand(db, actor, async (trx) => {
    const before = await findStaffSubscription(trx, actor, id);
    if (!before) return noRecord;
    if (before.state === "ended") return conflict(trx, actor, id);
    // Sent twice it is saved already.
    if (seats === before.seats && endsOn === before.endsOn) return { ok: true, changed: false };
    if (before.seats !== seen.seats || before.endsOn !== seen.endsOn) return conflict(trx, actor, id);
    if (endsOn !== null && endsOn < before.startsOn) return { ok: false, reason: "ends-before-start" };
    if (endsOn !== null && endsOn !== before.endsOn && endsOn < londonDay(now()))
      return { ok: false, reason: "ends-in-the-past" };
    await trx
      .updateTable("subscriptions")
      .set({ seats, ends_on: endsOn, ...(endsOn !== before.endsOn && { reminded_days: null }) })
      .where("id", "=", id)
      .where("status", "=", "active")
      .execute();
    await mailSubscribers(trx, { ...before, seats, endsOn }, "changed");
    const details = { seats: { from: before.seats, to: seats }, endsOn: { from: before.endsOn, to: endsOn } };
    return recorded(
      { action: "subscription.change", target: `subscription:${id}`, details },
      { changed: true },
    );
  });
}

/** Ends a subscription today. Of two who end it one does; the other is told. */
export async function endSubscription(
  db: Db,
  actor: Actor,
  { id, reason = null }: { id: string; reason?: string | null | undefined },
): Promise<{ ok: true } | CommandRefusal> {
  if (!isAdmin(actor)) return notAllowed;
  return runCommand(db, actor, async (trx) => {
    const subscription = await findStaffSubscription(trx, actor, id);
    if (!subscription) return noRecord;
    const ended = await trx
      .updateTable("subscriptions")
      .set({ status: "ended", ended_at: nowIso(), end_reason: reason })
      // What has not begun never ran: its last day is not before its first.
      .set((eb) => ({ ends_on: eb.fn<string>("max", ["starts_on", eb.val(londonDay(now()))]) }))
      .where("id", "=", id)
      .where("status", "=", "active")
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n) return conflict(trx, actor, id);
    await mailSubscribers(trx, { ...subscription, endReason: reason }, "ended");
    return recorded({ action: "subscription.end", target: `subscription:${id}`, details: { reason } });
  });
}

/** What the one who came second reads: how the subscription stands by now. */
async function conflict(trx: Trx, actor: Actor, id: string): Promise<CommandRefusal> {
  const found = await findStaffSubscription(trx, actor, id);
  if (!found) return noRecord;
  if (found.state === "ended")
    return {
      ok: false,
      reason: "moved",
      message: "This subscription has ended by now, and an ended one stays as it is. Nothing was changed.",
    };
  const seats = count(found.seats, "seat");
  const end = found.endsOn ? `ends on ${dayInFull(found.endsOn)}` : "has no agreed end";
  return {
    ok: false,
    reason: "moved",
    message: `This subscription was changed while the page was open. It has ${seats} and ${end}. Nothing was changed.`,
  };
}
