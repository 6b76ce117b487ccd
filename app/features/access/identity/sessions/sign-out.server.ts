import type { Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { endSession } from "./end-sessions.server.ts";

/** Ends the actor's own session. When it returns, the session is dead. */
export async function signOut(db: Db, actor: Member): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await endSession(trx, actor.userId, actor.sessionId, "signed-out"))) return;
    await recordAudit(trx, actor, { action: "session.end", target: `user:${actor.userId}` });
  });
}
