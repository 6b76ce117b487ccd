import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { endSessions } from "#app/features/access/identity/sessions/end-sessions.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { UserRefusal } from "../identity/user-refusal.ts";
import { userToChange } from "../identity/user-to-change.server.ts";

/** Signs somebody out everywhere. Their own sessions people end on the pages of their account. */
export async function endUserSessions(
  db: Db,
  actor: Actor,
  userId: string,
): Promise<{ ok: true; ended: number } | { ok: false; reason: UserRefusal }> {
  return db.transaction().execute(async (trx) => {
    const found = await userToChange(trx, actor, userId);
    if (!found.ok) return found;
    const ended = await endSessions(trx, userId, "ended-by-staff");
    await recordAudit(trx, actor, {
      action: "user.end-sessions",
      target: `user:${userId}`,
      details: { ended },
    });
    return { ok: true as const, ended };
  });
}
