import { type Actor, isAdmin, type Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { endSession, endSessions } from "./end-sessions.server.ts";

/** Ends one of the actor's own sessions. @returns false when it isn't theirs or has already ended. */
export async function endOwnSession(db: Db, actor: Member, sessionId: string): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(sessionId)) return false;
  return db.transaction().execute(async (trx) => {
    const ended = await endSession(trx, actor.userId, sessionId, "ended-by-owner");
    if (ended) {
      await recordAudit(trx, actor, {
        action: "session.end",
        target: `user:${actor.userId}`,
        details: { session: sessionId.slice(0, 12) },
      });
    }
    return ended;
  });
}

/** Signs the actor out everywhere but here. @returns how many sessions ended. */
export async function endOtherSessions(db: Db, actor: Member): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await endSessions(trx, actor.userId, "ended-by-owner", actor.sessionId);
    await recordAudit(trx, actor, {
      action: "session.end-others",
      target: `user:${actor.userId}`,
      details: { ended },
    });
    return ended;
  });
}

type EndedSessions =
  { ok: true; ended: number } | { ok: false; reason: "not-allowed" | "not-found" | "ended" };

/** Staff end one session of a client's. "ended" when it is over already, "not-found" when it is none of this client's. */
export async function endClientSession(
  db: Db,
  actor: Actor,
  { companyId, sessionId }: { companyId: string; sessionId: string },
): Promise<EndedSessions> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  if (!isId(companyId) || !/^[0-9a-f]{64}$/.test(sessionId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<EndedSessions> => {
    const session = await trx
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .select("sessions.user_id")
      .where("sessions.id_hash", "=", Buffer.from(sessionId, "hex"))
      .where("users.company_id", "=", companyId)
      .executeTakeFirst();
    if (!session) return { ok: false, reason: "not-found" };
    if (!(await endSession(trx, session.user_id, sessionId, "ended-by-staff")))
      return { ok: false, reason: "ended" };
    await recordAudit(trx, actor, {
      action: "session.end",
      target: `user:${session.user_id}`,
      details: { session: sessionId.slice(0, 12), companyId },
    });
    return { ok: true, ended: 1 };
  });
}

/** Staff sign a client's people out everywhere. "ended" when nobody was signed in. */
export async function endClientSessions(
  db: Db,
  actor: Actor,
  { companyId }: { companyId: string },
): Promise<EndedSessions> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  if (!isId(companyId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<EndedSessions> => {
    const people = await trx.selectFrom("users").select("id").where("company_id", "=", companyId).execute();
    if (people.length === 0) return { ok: false, reason: "not-found" };
    let ended = 0;
    for (const { id } of people) ended += await endSessions(trx, id, "ended-by-staff");
    if (ended === 0) return { ok: false, reason: "ended" };
    await recordAudit(trx, actor, {
      action: "client.end-sessions",
      target: `company:${companyId}`,
      details: { ended, users: people.map(({ id }) => id) },
    });
    return { ok: true, ended };
  });
}

/** Ends the actor's own session. When it returns, the session is dead. */
export async function signOut(db: Db, actor: Member): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await endSession(trx, actor.userId, actor.sessionId, "signed-out"))) return;
    await recordAudit(trx, actor, { action: "session.end", target: `user:${actor.userId}` });
  });
}
