import { days, isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/**
 * Forgets sessions that ended more than 30 days ago, except each person's newest: it says when they last signed in.
 * @returns how many.
 */
export async function sweepSessions(db: Db): Promise<number> {
  const result = await db
    .deleteFrom("sessions")
    .where("expires_at", "<", isoAfter(-days(30)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("sessions as newer")
          .select("newer.id_hash")
          .whereRef("newer.user_id", "=", "sessions.user_id")
          .whereRef("newer.created_at", ">", "sessions.created_at"),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
