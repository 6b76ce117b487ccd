import { type Actor, isAdmin } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

/**
 * How many notifications this member of staff has not read; 0 for anybody else. It runs on every page staff open:
 * all minus read, each counted along an index, is cheap however many there are.
 */
export async function countUnread(db: Db, actor: Actor): Promise<number> {
  if (!isAdmin(actor)) return 0;
  const { unread } = await db
    .selectNoFrom((eb) =>
      eb(
        eb.selectFrom("notifications").select((all) => all.fn.countAll<number>().as("total")),
        "-",
        eb
          .selectFrom("notification_reads")
          .select((read) => read.fn.countAll<number>().as("total"))
          .where("user_id", "=", actor.userId),
      ).as("unread"),
    )
    .executeTakeFirstOrThrow();
  return unread ?? 0;
}
