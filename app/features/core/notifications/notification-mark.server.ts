import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { mostLookedAt } from "./notification.scope.server.ts";

/** How far one member of staff has read: everything up to `mark`; `newest` is the newest of all. 0 for none. */
export function readMark(db: Db, userId: string) {
  return db.selectNoFrom((eb) => {
    const mark = eb
      .selectFrom("notification_marks")
      .select("notification_marks.read_up_to")
      .where("notification_marks.user_id", "=", userId);
    const newest = eb
      .selectFrom("notifications")
      .select((all) => all.fn.max("notifications.seq").as("newest"));
    return [
      eb.fn.coalesce(mark, eb.lit(0)).as("mark"),
      eb.fn.coalesce(newest.$asScalar(), eb.lit(0)).as("newest"),
    ];
  });
}

export async function findReadMark(db: Db, userId: string): Promise<{ mark: number; newest: number }> {
  return (await readMark(db, userId).executeTakeFirst()) ?? { mark: 0, newest: 0 };
}

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
  const { mark, newest } = await findReadMark(trx, userId);
  const reach = Math.min(newest, mark + mostLookedAt);
  if (reach <= mark) return;
  const first = await trx
    .selectFrom("notifications")
    .where("notifications.seq", ">", mark)
    .where("notifications.seq", "<=", reach)
    .where((eb) => {
      const reading = eb
        .selectFrom("notification_reads")
        .select("notification_id")
        .whereRef("notification_id", "=", "notifications.id")
        .where("user_id", "=", userId)
        .where((read) =>
          read.or([
            read("removed_at", "is", null),
            read("removed_at", "<=", isoAfter(-days(1))),
            read("removed_at", "!=", read.ref("read_at")),
          ]),
        )
        .limit(1);
      // A value for each, not a join: the first one is soon found, and PostgreSQL would read all they have read for it.
      return eb(reading, "is", null);
    })
    .select("notifications.seq")
    .orderBy("notifications.seq")
    .limit(1)
    .executeTakeFirst();
  const to = first ? first.seq - 1 : reach;
  if (to > mark) await moveMark(trx, userId, to);
}
