import type { Member } from "#app/features/actor.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type SessionEnd, sessionLifetime } from "./session.ts";

/** When the asking person's session ends if nothing more is done in it. Asking lengthens nothing. */
export async function findSessionEnd(db: Db, actor: Member): Promise<SessionEnd> {
  const { last_seen_at, expires_at } = await db
    .selectFrom("sessions")
    .select(["last_seen_at", "expires_at"])
    .where("id_hash", "=", Buffer.from(actor.sessionId, "hex"))
    .executeTakeFirstOrThrow();
  const idleEnd = Date.parse(last_seen_at) + sessionLifetime.idle * 1000;
  const lastEnd = Date.parse(expires_at);
  const left = Math.min(idleEnd, lastEnd) - now().getTime();
  return { endsIn: Math.max(0, Math.round(left / 1000)), canStay: idleEnd < lastEnd };
}
