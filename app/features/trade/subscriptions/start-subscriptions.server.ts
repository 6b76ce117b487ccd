/** What starts and ends subscriptions inside the transaction of something else: a sale, or what staff give a client. */
import { addDays, lastDayOf, londonDay } from "#app/features/calendar.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

interface StartedSubscription {
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
  offer: { startsOn: string | null; termMonths: number | null; seats: number | null } | null;
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

interface SetSubscriptions {
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
