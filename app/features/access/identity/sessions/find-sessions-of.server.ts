import { type Actor, isAdmin } from "#app/features/actor.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { deviceOf } from "../find-account.server.ts";
import { sessionLifetime } from "./session.ts";

/** Somebody's open sessions for staff, the most recently used first; nothing of it opens one. */
export async function findSessionsOf(db: Db, actor: Actor, userId: string) {
  if (!isAdmin(actor)) return [];
  const rows = await db
    .selectFrom("sessions")
    .select(["created_at", "last_seen_at", "ip", "user_agent"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", nowIso())
    .where("last_seen_at", ">", isoAfter(-sessionLifetime.idle))
    .orderBy("last_seen_at", "desc")
    .limit(20)
    .execute();
  return rows.map((row) => ({
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    ip: row.ip,
    device: deviceOf(row.user_agent),
  }));
}
