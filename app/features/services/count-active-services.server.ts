import { type Actor, isAdmin } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { subscriptionsVisibleTo } from "./subscription.scope.server.ts";

/** How many services this person can use today: their company's running subscriptions; all of them for staff. */
export async function countActiveServices(db: Db, actor: Actor): Promise<number> {
  if (isAdmin(actor)) {
    const all = await db
      .selectFrom("services")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(all.count);
  }
  const today = nowIso().slice(0, 10);
  const { count } = await subscriptionsVisibleTo(db, actor)
    .where("subscriptions.status", "=", "active")
    .where("subscriptions.starts_on", "<=", today)
    .where((eb) => eb.or([eb("subscriptions.ends_on", "is", null), eb("subscriptions.ends_on", ">=", today)]))
    .select((eb) => eb.fn.count<number>("subscriptions.service_id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
