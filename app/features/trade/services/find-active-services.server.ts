import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { runningSubscriptions } from "../subscriptions/subscription.scope.server.ts";

/**
 * The ids of the services this person can use today: their company's running subscriptions; all of them for staff.
 * @returns null for visitors, who have no such thing.
 */
export async function findActiveServices(db: Db, actor: Actor): Promise<string[] | null> {
  if (!isMember(actor)) return null;
  if (isAdmin(actor)) return (await listServices(db)).map(({ id }) => id);
  const rows = await runningSubscriptions(db, actor)
    .select("subscriptions.service_id")
    .distinct()
    .limit(100)
    .execute();
  return rows.map((row) => row.service_id);
}
