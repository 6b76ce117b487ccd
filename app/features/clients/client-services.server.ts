import type { Actor } from "#app/features/actor.ts";
import { subscriptionsVisibleTo } from "#app/features/subscriptions/subscription.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Ids of the services a company is subscribed to now. */
export async function activeServiceIds(db: Db, actor: Actor, companyId: string): Promise<string[]> {
  const rows = await subscriptionsVisibleTo(db, actor)
    .where("subscriptions.company_id", "=", companyId)
    .where("subscriptions.status", "=", "active")
    .select("subscriptions.service_id")
    .orderBy("services.position")
    .limit(100)
    .execute();
  return rows.map((row) => row.service_id);
}
