import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";

export type MarkedRead = { ok: true } | { ok: false; reason: "forbidden" | "not-found" };

/** Marks one notification as read by this member of staff; the others' state stays. Reading twice changes nothing. */
export async function markRead(db: Db, actor: Actor, notificationId: string): Promise<MarkedRead> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  if (!isId(notificationId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const known = await trx
      .selectFrom("notifications")
      .select("id")
      .where("id", "=", notificationId)
      .executeTakeFirst();
    if (!known) return { ok: false, reason: "not-found" };
    const marked = await trx
      .insertInto("notification_reads")
      .values({ notification_id: notificationId, user_id: actor.userId, read_at: nowIso() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (marked.numInsertedOrUpdatedRows === 1n)
      await recordAudit(trx, actor, {
        action: "notification.read",
        target: `notification:${notificationId}`,
      });
    return { ok: true };
  });
}
