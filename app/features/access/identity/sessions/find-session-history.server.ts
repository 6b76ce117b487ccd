import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

/** More than are kept of anybody: ended sessions are swept. */
const most = 2000;

/** Every session of the actor's own that is still on record, the oldest first. Nothing of it opens a session. */
export function findSessionHistory(db: Db, actor: Member) {
  return db
    .selectFrom("sessions")
    .where("user_id", "=", actor.userId)
    .select(["created_at", "last_seen_at", "expires_at", "ip", "user_agent", "revoked_at", "revoked_reason"])
    .orderBy("created_at")
    .limit(most)
    .execute();
}
