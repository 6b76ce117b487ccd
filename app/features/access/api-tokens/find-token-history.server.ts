import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";

const most = 1000;

/** Every token the person ever made, the newest first, for their own copy of what is kept of them. */
export function findTokenHistory(db: Db, actor: Member) {
  return db
    .selectFrom("api_tokens")
    .where("user_id", "=", actor.userId)
    .select(["name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at", "revoked_reason"])
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
}
