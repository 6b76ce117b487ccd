import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mostCounted } from "./notification.ts";
import { mostLookedAt, notificationsVisibleTo, standingOf } from "./notification.scope.server.ts";

/**
 * How many notifications this member of staff has not read, counted to 100 and no further (`cappedCount` writes that
 * as "99+"); 0 for anybody else. It runs on every page staff open, so it reads from the newest down to the mark, and
 * stops at the hundredth unread one or the ten-thousandth row.
 */
export async function countUnread(db: Db, actor: Actor): Promise<number> {
  if (!isAdmin(actor)) return 0;
  const { mark, newest } = await standingOf(db, actor.userId);
  if (mark >= newest) return 0;
  const unread = await notificationsVisibleTo(db, actor)
    .where("notifications.seq", ">", Math.max(mark, newest - mostLookedAt))
    .where("notification_reads.notification_id", "is", null)
    .select("notifications.seq")
    .orderBy("notifications.seq", "desc")
    .limit(mostCounted + 1)
    .execute();
  return unread.length;
}
