import type { Actor } from "#app/features/actor.ts";
import { asCheck } from "#app/features/as-check.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { subscriptionsVisibleTo } from "#app/features/trade/subscriptions/subscription.scope.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Ids of the services a company is subscribed to, now or from a day to come. */
export async function activeServiceIds(db: Db, actor: Actor, companyId: string): Promise<string[]> {
  const rows = await subscriptionsVisibleTo(db, actor)
    .where("subscriptions.company_id", "=", companyId)
    .where((eb) => asCheck(eb("subscriptions.status", "=", "active")))
    .where((eb) => asCheck(eb("subscriptions.last_day", ">=", londonDay(now()))))
    .select("subscriptions.service_id")
    .orderBy("services.position")
    .orderBy("services.id")
    .limit(100)
    .execute();
  return rows.map((row) => row.service_id);
}
