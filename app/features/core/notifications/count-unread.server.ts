import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mostCounted } from "./notification.ts";
import { mostLookedAt, notificationsOfStaff, standsAt } from "./notification.scope.server.ts";

function findUnread(db: Db, userId: string) {
  return db
    .selectFrom(
      notificationsOfStaff(db, userId)
        .where("notifications.seq", ">", (eb) =>
          eb.selectFrom(standsAt(db, userId).as("standing")).select((standing) => {
            const [mark, reach] = [standing.ref("mark"), standing("newest", "-", mostLookedAt)];
            return standing.case().when(mark, ">", reach).then(mark).else(reach).end().as("above");
          }),
        )
        .where("notification_reads.notification_id", "is", null)
        .select("notifications.seq")
        .orderBy("notifications.seq", "desc")
        .limit(mostCounted + 1)
        .as("unread"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirst();
}

/**
 * How many notifications this member of staff has not read, counted to 100 and no further (`cappedCount` writes that
 * as "99+"); 0 for anybody else. It runs on every page staff open, so it reads from the newest down to the mark, and
 * stops at the hundredth unread one or the ten-thousandth row.
 */
export async function countUnread(db: Db, actor: Actor): Promise<number> {
  if (!isAdmin(actor)) return 0;
  return (await findUnread(db, actor.userId))?.count ?? 0;
}
