import { type Actor, isAdmin } from "#app/features/actor.ts";
import { compiledOnce, type ValueOf } from "#app/platform/compiled-once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mostCounted } from "./notification.ts";
import { mostLookedAt, notificationsOfStaff, standingOf } from "./notification.scope.server.ts";

const findUnread = compiledOnce((db, value: ValueOf<{ userId: string; above: number }>) =>
  db
    .selectFrom(
      notificationsOfStaff(db, value("userId"))
        .where("notifications.seq", ">", value("above"))
        .where("notification_reads.notification_id", "is", null)
        .select("notifications.seq")
        .orderBy("notifications.seq", "desc")
        .limit(mostCounted + 1)
        .as("unread"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count")),
);

/**
 * How many notifications this member of staff has not read, counted to 100 and no further (`cappedCount` writes that
 * as "99+"); 0 for anybody else. It runs on every page staff open, so it reads from the newest down to the mark, and
 * stops at the hundredth unread one or the ten-thousandth row.
 */
export async function countUnread(db: Db, actor: Actor): Promise<number> {
  if (!isAdmin(actor)) return 0;
  const { mark, newest } = await standingOf(db, actor.userId);
  if (mark >= newest) return 0;
  const above = Math.max(mark, newest - mostLookedAt);
  const [unread] = await findUnread(db, { userId: actor.userId, above });
  return unread?.count ?? 0;
}
