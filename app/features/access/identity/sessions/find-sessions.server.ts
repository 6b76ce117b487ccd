import { type Actor, isAdmin, type Member } from "#app/features/actor.ts";
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

interface CompanySession {
  /** Names the session without being able to open it. */
  id: string;
  person: string;
  device: string;
  ip: string;
  startedAt: string;
  lastSeenAt: string;
}

const most = 50;

/** Where a company's people are signed in now, the last used first. For staff alone: others get none. */
export async function findCompanySessions(
  db: Db,
  actor: Actor,
  companyId: string,
): Promise<CompanySession[]> {
  if (!isAdmin(actor)) return [];
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id_hash", "sessions.created_at", "sessions.last_seen_at"])
    .select(["sessions.ip", "sessions.user_agent"])
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("users.company_id", "=", companyId)
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", nowIso())
    .where("sessions.last_seen_at", ">", isoAfter(-sessionLifetime.idle))
    .orderBy("sessions.last_seen_at", "desc")
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: Buffer.from(row.id_hash).toString("hex"),
    person: `${row.first_name} ${row.last_name}`.trim() || row.email,
    device: deviceOf(row.user_agent),
    ip: row.ip,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** More than are kept of anybody: ended sessions are swept. */
const longestHistory = 2000;

/** Every session of the actor's own that is still on record, the oldest first. Nothing of it opens a session. */
export function findSessionHistory(db: Db, actor: Member) {
  return db
    .selectFrom("sessions")
    .where("user_id", "=", actor.userId)
    .select(["created_at", "last_seen_at", "expires_at", "ip", "user_agent", "revoked_at", "revoked_reason"])
    .orderBy("created_at")
    .limit(longestHistory)
    .execute();
}
