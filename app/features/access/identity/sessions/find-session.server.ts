import type { Member } from "#app/features/actor.ts";
import { isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { hashToken } from "#app/platform/secrets/random.server.ts";
import { toMember } from "../member.server.ts";
import { clockMayDiffer, sessionLifetime } from "./session.ts";

export type FoundSession =
  /** `viewingId`: an admin's session in which the portal is looked at as somebody else. */
  | { actor: Member; viewingId: string | null }
  /** `renewed`: it was replaced by a new id moments ago; the browser may already hold the new cookie. */
  | {
      ended: true;
      renewed?: boolean;
      /** Whose it was. They are not signed in: it only says who may get back what they had typed. */
      formerUserId?: string;
    };

function findRow(db: Db, hash: Buffer) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("companies", "companies.id", "users.company_id")
    .leftJoin("viewings", (join) =>
      join.onRef("viewings.session_hash", "=", "sessions.id_hash").on("viewings.ended_at", "is", null),
    )
    .select([
      "sessions.id_hash",
      "sessions.aal",
      "sessions.step_up_at",
      "sessions.last_seen_at",
      "sessions.expires_at",
      "sessions.revoked_at",
      "sessions.revoked_reason",
      "users.id",
      "users.role",
      "users.status",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.company_id",
      "users.company_role",
      "users.totp_enabled_at",
      "companies.name as company_name",
      "viewings.id as viewing_id",
    ])
    .where("sessions.id_hash", "=", hash)
    .executeTakeFirst();
}

/**
 * Who a session belongs to, read anew on each request: a role that changed or a session that was ended counts at once.
 * @param sid the session id of the cookie.
 * @param slide false for calls a page makes by itself: they do not lengthen the session.
 */
export async function findSession(
  db: Db,
  sid: string,
  from: { ip: string; requestId: string; slide: boolean },
): Promise<FoundSession> {
  if (!/^[\w-]{43}$/.test(sid)) return { ended: true };
  const row = await findRow(db, hashToken(sid));
  if (!row) return { ended: true };
  if (row.revoked_at) {
    const justNow = row.revoked_reason === "renewed" && row.revoked_at > isoAfter(-minutes(1));
    return justNow ? { ended: true, renewed: true } : { ended: true, renewed: false, formerUserId: row.id };
  }
  if (row.expires_at <= nowIso() || row.last_seen_at <= isoAfter(-sessionLifetime.idle))
    return { ended: true, formerUserId: row.id };
  // A use dated in the future was written while the clock was ahead: the session would stay open until then.
  if (row.last_seen_at > isoAfter(clockMayDiffer)) return { ended: true, formerUserId: row.id };
  if (row.status !== "active") return { ended: true };
  if (row.role === "admin" && row.aal === 1 && env().requireAdminTotp) return { ended: true };
  const isDue = from.slide && row.last_seen_at <= isoAfter(-minutes(1));
  const lastSeenAt = (isDue && (await keepAlive(db, row.id_hash))) || row.last_seen_at;
  const sessionTimes = { lastSeenAt, expiresAt: row.expires_at };
  return { actor: { ...toMember(row, row, from), sessionTimes }, viewingId: row.viewing_id };
}

/**
 * At most once a minute, and never the reason a page fails: with a full disk people can still read.
 * @returns when the session was last used from now on; null where that could not be written.
 */
async function keepAlive(db: Db, idHash: Uint8Array): Promise<string | null> {
  const at = nowIso();
  try {
    await db
      .updateTable("sessions")
      .set({ last_seen_at: at })
      .where("id_hash", "=", idHash)
      .where("revoked_at", "is", null)
      .execute();
    return at;
  } catch (error) {
    log.error("session.keep-alive", error);
    return null;
  }
}
