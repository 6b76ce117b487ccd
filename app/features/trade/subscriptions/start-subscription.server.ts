import { addDays, lastDayOf, londonDay } from "#app/features/calendar.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

export interface StartedSubscription {
  id: string;
  startsOn: string;
  /** Null: it has no end. */
  endsOn: string | null;
  /** An active one was extended; otherwise a new one was started. */
  extended: boolean;
}

interface AcceptedQuote {
  id: string;
  company: { id: string };
  serviceId: string | null;
  offer: { termMonths: number | null; seats: number | null; startsOn: string | null } | null;
}

/**
 * Starts what an accepted quote bought, inside the transaction that accepts it. A company has one active subscription
 * of a service at most: where one runs, the bought term follows on its last day and the seats are the greater number. An
 * offer accepted late starts the day it is accepted: nobody pays for days gone by.
 * @returns null where the offer is for no subscription.
 */
export async function startSubscription(
  trx: Trx,
  { id: quoteId, company, serviceId, offer }: AcceptedQuote,
): Promise<StartedSubscription | null> {
  if (!serviceId || !offer?.termMonths) return null;
  const { termMonths } = offer;
  const seats = offer.seats ?? 1;
  const today = londonDay(now());
  const startsOn = offer.startsOn && offer.startsOn > today ? offer.startsOn : today;
  const active = await trx
    .selectFrom("subscriptions")
    .select(["id", "starts_on", "ends_on", "seats"])
    .where("company_id", "=", company.id)
    .where("service_id", "=", serviceId)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (active && (active.ends_on === null || active.ends_on >= today)) {
    const follows = active.ends_on === null ? null : addDays(active.ends_on, 1);
    const from = follows !== null && follows > startsOn ? follows : startsOn;
    const endsOn = follows === null ? null : lastDayOf(from, termMonths);
    await trx
      .updateTable("subscriptions")
      // It has another last day: people are reminded of that one.
      .set({ ends_on: endsOn, seats: Math.max(active.seats, seats), reminded_days: null })
      .where("id", "=", active.id)
      .execute();
    return { id: active.id, startsOn: active.starts_on, endsOn, extended: true };
  }
  if (active) {
    // Past its last day, which nobody has written down.
    await trx
      .updateTable("subscriptions")
      .set({ status: "ended", ended_at: nowIso() })
      .where("id", "=", active.id)
      .execute();
  }
  const id = newId();
  const endsOn = lastDayOf(startsOn, termMonths);
  await trx
    .insertInto("subscriptions")
    .values({
      id,
      company_id: company.id,
      service_id: serviceId,
      status: "active",
      seats,
      starts_on: startsOn,
      ends_on: endsOn,
      created_at: nowIso(),
      quote_id: quoteId,
    })
    .execute();
  return { id, startsOn, endsOn, extended: false };
}

/** Ends what an accepted quote started, when its order is cancelled. @returns whether there was one. */
export async function endSubscriptionOfQuote(trx: Trx, quoteId: string, today: string): Promise<boolean> {
  const result = await trx
    .updateTable("subscriptions")
    .set({ status: "ended", ended_at: nowIso() })
    // What has not begun never ran: its last day is not before its first.
    .set((eb) => ({ ends_on: eb.fn<string>("max", ["starts_on", eb.val(today)]) }))
    .where("quote_id", "=", quoteId)
    .where("status", "=", "active")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
