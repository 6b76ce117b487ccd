import { isAdmin, type Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Subscription } from "./subscription.ts";
import { subscriptionsVisibleTo } from "./subscription.scope.server.ts";

const most = 200;

/**
 * The subscriptions of the asking person's company, of one service or of all, the newest first. Staff have none of
 * their own.
 */
export async function findOwnSubscriptions(
  db: Db,
  actor: Member,
  serviceId?: string,
): Promise<Subscription[]> {
  if (isAdmin(actor)) return [];
  const rows = await subscriptionsVisibleTo(db, actor)
    .$if(serviceId !== undefined, (query) => query.where("subscriptions.service_id", "=", serviceId ?? ""))
    .select([
      "subscriptions.id",
      "subscriptions.service_id as serviceId",
      "subscriptions.status",
      "subscriptions.seats",
      "subscriptions.starts_on as startsOn",
      "subscriptions.ends_on as endsOn",
    ])
    .orderBy("subscriptions.starts_on", "desc")
    .orderBy("subscriptions.id")
    .limit(most)
    .execute();
  return rows;
}
