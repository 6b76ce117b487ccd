import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { runningSubscriptions } from "./subscription.scope.server.ts";

/** How many services this person can use today: their company's running subscriptions; all of them for staff. */
export async function countActiveServices(db: Db, actor: Actor): Promise<number> {
  if (isAdmin(actor)) {
    const all = await db
      .selectFrom("services")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return Number(all.count);
  }
  const { count } = await runningSubscriptions(db, actor)
    .select((eb) => eb.fn.count<number>("subscriptions.service_id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
