import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
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
