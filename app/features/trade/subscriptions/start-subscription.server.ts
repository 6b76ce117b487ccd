import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

export interface BoughtTerm {
  companyId: string;
  serviceId: string;
  quoteId: string;
  /** The first day when nothing runs yet, YYYY-MM-DD. */
  startsOn: string;
  seats: number;
  /** @returns the last day of the term that begins that day. */
  lastDayFrom(day: string): string;
  /** @returns the day after. */
  dayAfter(day: string): string;
  today: string;
}

export interface StartedSubscription {
  id: string;
  startsOn: string;
  /** Null: it has no end. */
  endsOn: string | null;
  /** An active one was extended; otherwise a new one was started. */
  extended: boolean;
}

/**
 * Starts a bought subscription inside the caller's transaction. A company has one active subscription of a service at
 * most: where one runs, the bought term follows on its last day and the seats are the greater number. The caller has
 * checked the right and writes the audit entry.
 */
export async function startSubscription(trx: Trx, term: BoughtTerm): Promise<StartedSubscription> {
  const active = await trx
    .selectFrom("subscriptions")
    .select(["id", "starts_on", "ends_on", "seats"])
    .where("company_id", "=", term.companyId)
    .where("service_id", "=", term.serviceId)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (active && (active.ends_on === null || active.ends_on >= term.today)) {
    const follows = active.ends_on === null ? null : term.dayAfter(active.ends_on);
    const from = follows !== null && follows > term.startsOn ? follows : term.startsOn;
    const endsOn = follows === null ? null : term.lastDayFrom(from);
    await trx
      .updateTable("subscriptions")
      // It has another last day: people are reminded of that one.
      .set({ ends_on: endsOn, seats: Math.max(active.seats, term.seats), reminded_days: null })
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
  const endsOn = term.lastDayFrom(term.startsOn);
  await trx
    .insertInto("subscriptions")
    .values({
      id,
      company_id: term.companyId,
      service_id: term.serviceId,
      status: "active",
      seats: term.seats,
      starts_on: term.startsOn,
      ends_on: endsOn,
      created_at: nowIso(),
      quote_id: term.quoteId,
    })
    .execute();
  return { id, startsOn: term.startsOn, endsOn, extended: false };
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
