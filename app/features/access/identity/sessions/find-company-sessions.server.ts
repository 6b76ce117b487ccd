import { type Actor, isAdmin } from "#app/features/actor.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { deviceOf } from "../find-account.server.ts";
import { sessionLifetime } from "./session.ts";

export interface CompanySession {
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
