import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { moveMark } from "./move-mark.server.ts";
import { standingOf } from "./notification.scope.server.ts";

export type MarkedAllRead = { ok: true; changed: boolean } | { ok: false; reason: "forbidden" };

/**
 * Marks everything as read by this member of staff; the others' state stays. It writes one row however much there is.
 * @param upTo the newest one the person can have seen (`newest` of their page): what came later stays unread. Without
 *   it everything there is now.
 */
export async function markAllRead(
  db: Db,
  actor: Actor,
  { upTo = Number.MAX_SAFE_INTEGER }: { upTo?: number | undefined } = {},
): Promise<MarkedAllRead> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx) => {
    const { mark, newest } = await standingOf(trx, actor.userId);
    const readUpTo = Math.min(upTo, newest);
    if (readUpTo <= mark) return { ok: true, changed: false };
    await moveMark(trx, actor.userId, readUpTo);
    await recordAudit(trx, actor, {
      action: "notification.read-all",
      target: "notifications",
      details: { readUpTo },
    });
    return { ok: true, changed: true };
  });
}
