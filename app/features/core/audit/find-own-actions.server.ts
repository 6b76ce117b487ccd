import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

/** What the log says the asking person did, in order. @param after the last `seq` that was read; null for the first. */
export function findOwnActions(db: Db, actor: Member, after: number | null, limit: number) {
  return db
    .selectFrom("audit")
    .where("actor_id", "=", actor.userId)
    .where("seq", ">", after ?? 0)
    .select(["seq", "at", "action", "target", "ip"])
    .orderBy("seq")
    .limit(limit)
    .execute();
}
