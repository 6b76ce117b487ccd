import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";

export type RestoredNotifications =
  { ok: true; restored: number } | { ok: false; reason: "forbidden" | "not-found" };

/**
 * Takes a removal back: its notifications stand in this member of staff's list again as they were, read or unread.
 * @param removal as `removeNotifications` named it. "not-found" when there is no such removal of theirs, or it was
 *   taken back before.
 */
export async function restoreNotifications(
  db: Db,
  actor: Actor,
  removal: string,
): Promise<RestoredNotifications> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx) => {
    const unread = await trx
      .deleteFrom("notification_reads")
      .where("user_id", "=", actor.userId)
      .where("removed_at", "=", removal)
      .where("read_at", "=", removal)
      .executeTakeFirst();
    const read = await trx
      .updateTable("notification_reads")
      .set({ removed_at: null })
      .where("user_id", "=", actor.userId)
      .where("removed_at", "=", removal)
      .executeTakeFirst();
    const restored = Number(unread.numDeletedRows + read.numUpdatedRows);
    if (restored === 0) return { ok: false, reason: "not-found" };
    await recordAudit(trx, actor, {
      action: "notification.restore",
      target: "notifications",
      details: { restored, removal },
    });
    return { ok: true, restored };
  });
}
