import { type Actor, isAdmin, isMember, type Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { runningSubscriptions, subscriptionsVisibleTo } from "./subscription.scope.server.ts";
import type { Subscription } from "./subscription.ts";

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

/**
 * The ids of the services this person can use today: their company's running subscriptions; all of them for staff.
 * @returns null for visitors, who have no such thing.
 */
export async function findActiveServices(db: Db, actor: Actor): Promise<string[] | null> {
  if (!isMember(actor)) return null;
  if (isAdmin(actor)) {
    const all = await db.selectFrom("services").select("id").orderBy("position").limit(100).execute();
    return all.map(({ id }) => id);
  }
  const rows = await runningSubscriptions(db, actor)
    .select("subscriptions.service_id")
    .distinct()
    .limit(100)
    .execute();
  return rows.map((row) => row.service_id);
}

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
