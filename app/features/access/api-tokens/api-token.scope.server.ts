import type { Member } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** The asking person's own tokens that still open something. Nobody sees anybody else's. */
export function openTokensOf(db: Db, actor: Member) {
  return db
    .selectFrom("api_tokens")
    .where("user_id", "=", actor.userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", nowIso());
}

export async function countOpenTokens(db: Db, actor: Member): Promise<number> {
  const { open } = await openTokensOf(db, actor)
    .select((eb) => eb.fn.countAll<number>().as("open"))
    .executeTakeFirstOrThrow();
  return open;
}
