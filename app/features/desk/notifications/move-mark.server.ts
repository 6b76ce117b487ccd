import { isoAfter, days } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { mostLookedAt, standingOf } from "./notification.scope.server.ts";

/** A mark only ever moves on: two requests at once leave it at the further of the two. */
export async function moveMark(trx: Trx, userId: string, readUpTo: number): Promise<boolean> {
  const moved = await trx
    .insertInto("notification_marks")
    .values({ user_id: userId, read_up_to: readUpTo })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ read_up_to: readUpTo })
        .where("notification_marks.read_up_to", "<", readUpTo),
    )
    .executeTakeFirst();
  return moved.numInsertedOrUpdatedRows === 1n;
}

/**
 * Moves the mark up to the oldest unread notification, so that counting never goes through what was read one by one.
 * What was removed unread in the last day stops it too: taking that back makes it unread again.
 */
export async function moveMarkOverRead(trx: Trx, userId: string): Promise<void> {
  const { mark, newest } = await standingOf(trx, userId);
  const reach = Math.min(newest, mark + mostLookedAt);
  if (reach <= mark) return;
  const first = await trx
    .selectFrom("notifications")
    .leftJoin("notification_reads", (join) =>
      join
        .onRef("notification_reads.notification_id", "=", "notifications.id")
        .on("notification_reads.user_id", "=", userId),
    )
    .where("notifications.seq", ">", mark)
    .where("notifications.seq", "<=", reach)
    .where((eb) =>
      eb.or([
        eb("notification_reads.notification_id", "is", null),
        eb.and([
          eb("notification_reads.removed_at", ">", isoAfter(-days(1))),
          eb("notification_reads.removed_at", "=", eb.ref("notification_reads.read_at")),
        ]),
      ]),
    )
    .select("notifications.seq")
    .orderBy("notifications.seq")
    .limit(1)
    .executeTakeFirst();
  const to = first ? first.seq - 1 : reach;
  if (to > mark) await moveMark(trx, userId, to);
}
