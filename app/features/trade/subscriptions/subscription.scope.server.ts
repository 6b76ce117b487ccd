import type { Actor } from "#app/features/actor.ts";
import { asCheck } from "#app/features/as-check.server.ts";
import { companyOf, seesAll } from "#app/features/of-company.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** The subscriptions this person may see: their company's; every company's for staff; none for visitors. */
export function subscriptionsVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("subscriptions").innerJoin("services", "services.id", "subscriptions.service_id");
  if (seesAll(actor)) return all;
  return all.where("subscriptions.company_id", "=", companyOf(actor));
}

/** Those of them that run today: found by the company, of whose subscriptions there are few. */
export function runningSubscriptions(db: Db, actor: Actor) {
  const today = londonDay(now());
  return subscriptionsVisibleTo(db, actor)
    .where((eb) => asCheck(eb("subscriptions.status", "=", "active")))
    .where((eb) => asCheck(eb("subscriptions.starts_on", "<=", today)))
    .where((eb) => asCheck(eb("subscriptions.last_day", ">=", today)));
}
