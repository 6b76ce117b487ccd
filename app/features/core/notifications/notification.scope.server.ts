import type { Db } from "#app/platform/database.server.ts";
import type { NotificationType } from "./notification.ts";

/**
 * Notifications are for staff, and whoever asks has shown that they are. Each comes beside what this member of staff did
 * with it (`notification_reads`, empty when nothing), without those they have removed for themselves.
 */
export function notificationsOfStaff(db: Db, userId: string) {
  return db
    .selectFrom("notifications")
    .leftJoin("notification_reads", (join) =>
      join
        .onRef("notification_reads.notification_id", "=", "notifications.id")
        .on("notification_reads.user_id", "=", userId),
    )
    .where("notification_reads.removed_at", "is", null);
}

/**
 * Those of them that are named. What was removed is looked up by name as well: joined, PostgreSQL would go through all
 * that this person has read once for each, as long as it does not know yet how much they have.
 */
export function selectedOfStaff(db: Db, userId: string, ids: readonly string[]) {
  return db
    .selectFrom("notifications")
    .where("notifications.id", "in", ids)
    .where("notifications.id", "not in", (eb) =>
      eb
        .selectFrom("notification_reads")
        .select("notification_reads.notification_id")
        .where("notification_reads.user_id", "=", userId)
        .where("notification_reads.notification_id", "in", ids)
        .where("notification_reads.removed_at", "is not", null)
        .limit(ids.length),
    );
}

/** No question looks at more rows than this: not even where somebody has removed a million before the next one left. */
export const mostLookedAt = 10_000;

/**
 * How far one look reaches from a place (which it leaves out): at most `mostLookedAt` rows on. For all types together
 * numbers are as good as rows, and cost nothing to count; one type is counted off along its index.
 * @returns the last number it takes in; 0 or `newest` when it reaches the end.
 */
export async function reachOf(
  db: Db,
  from: number,
  direction: "older" | "newer",
  type: NotificationType | null,
  newest: number,
): Promise<number> {
  const isOlder = direction === "older";
  if (!type) return isOlder ? Math.max(0, from - mostLookedAt) : Math.min(newest, from + mostLookedAt);
  const { looked, edge } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("notifications")
        .select("notifications.seq")
        .where("notifications.type", "=", type)
        .where("notifications.seq", isOlder ? "<" : ">", from)
        .orderBy("notifications.seq", isOlder ? "desc" : "asc")
        .limit(mostLookedAt)
        .as("near"),
    )
    .select((near) => [
      near.fn.countAll<number>().as("looked"),
      (isOlder ? near.fn.min("near.seq") : near.fn.max("near.seq")).as("edge"),
    ])
    .executeTakeFirstOrThrow();
  return looked < mostLookedAt ? (isOlder ? 0 : newest) : edge;
}
