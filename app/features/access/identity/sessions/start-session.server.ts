import type { Member } from "#app/features/actor.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { hashToken, newToken } from "#app/platform/secrets/random.server.ts";
import { endSession } from "./end-sessions.server.ts";
import { sessionLifetime, sessionsPerPerson } from "./session.ts";

interface NewSession {
  userId: string;
  /** 2 when an authenticator or recovery code was given. */
  aal: 1 | 2;
  ip: string;
  userAgent: string;
  /** False where nobody has proved who they are: what asks for a fresh proof asks at once. */
  isProven?: boolean;
}

/**
 * Opens a session with a new id; beyond five the oldest end.
 * @returns `sid`, which goes into the cookie and nowhere else, and how many older sessions were ended.
 */
export async function startSession(trx: Trx, session: NewSession): Promise<{ sid: string; ended: number }> {
  const open = await trx
    .selectFrom("sessions")
    .select("id_hash")
    .where("user_id", "=", session.userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", nowIso())
    .where("last_seen_at", ">", isoAfter(-sessionLifetime.idle))
    .orderBy("created_at", "desc")
    .orderBy("id_hash")
    .limit(100)
    .execute();
  const older = open.slice(sessionsPerPerson - 1);
  for (const { id_hash } of older) {
    await endSession(trx, session.userId, Buffer.from(id_hash).toString("hex"), "too-many");
  }
  const sid = await insertSession(trx, session, isoAfter(sessionLifetime.absolute));
  return { sid, ended: older.length };
}

/**
 * Gives a session a new id, at a fresh proof of identity or a change of password or second factor. Its absolute end
 * stays where it was.
 * @returns the new `sid`; null when the session has ended meanwhile.
 */
export async function renewSession(
  trx: Trx,
  actor: Member,
  { userAgent, aal }: { userAgent: string; aal: 1 | 2 },
): Promise<string | null> {
  const old = await trx
    .selectFrom("sessions")
    .select("expires_at")
    .where("id_hash", "=", Buffer.from(actor.sessionId, "hex"))
    .executeTakeFirst();
  if (!old || !(await endSession(trx, actor.userId, actor.sessionId, "renewed"))) return null;
  return insertSession(trx, { userId: actor.userId, aal, ip: actor.ip, userAgent }, old.expires_at);
}

/** @returns what an actor's `sessionId` is for the session with this `sid`. */
export function sessionIdOf(sid: string): string {
  return hashToken(sid).toString("hex");
}

async function insertSession(trx: Trx, session: NewSession, expiresAt: string): Promise<string> {
  const sid = newToken();
  const at = nowIso();
  await trx
    .insertInto("sessions")
    .values({
      id_hash: hashToken(sid),
      user_id: session.userId,
      created_at: at,
      last_seen_at: at,
      expires_at: expiresAt,
      aal: session.aal,
      step_up_at: session.isProven === false ? new Date(0).toISOString() : at,
      ip: session.ip.slice(0, 64),
      user_agent: session.userAgent.slice(0, 400),
      revoked_at: null,
      revoked_reason: null,
    })
    .execute();
  return sid;
}
