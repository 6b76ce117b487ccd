import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { endSession, endSessions } from "./end-sessions.server.ts";

export type EndedSessions =
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
