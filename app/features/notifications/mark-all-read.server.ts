import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";

export type MarkedAllRead = { ok: true; marked: number } | { ok: false; reason: "forbidden" };

/** Marks everything there is as read by this member of staff; the others' state stays. */
export async function markAllRead(db: Db, actor: Actor): Promise<MarkedAllRead> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  const at = nowIso();
  return db.transaction().execute(async (trx) => {
    const result = await trx
      .insertInto("notification_reads")
      .columns(["notification_id", "user_id", "read_at"])
      .expression((eb) =>
        eb
          .selectFrom("notifications")
          .select((row) => [
            "notifications.id",
            row.val(actor.userId).as("user_id"),
            row.val(at).as("read_at"),
          ])
          .where((row) =>
            row.not(
              row.exists(
                row
                  .selectFrom("notification_reads as done")
                  .select("done.user_id")
                  .where("done.user_id", "=", actor.userId)
                  .whereRef("done.notification_id", "=", "notifications.id"),
              ),
            ),
          ),
      )
      .executeTakeFirst();
    const marked = Number(result.numInsertedOrUpdatedRows ?? 0n);
    if (marked > 0)
      await recordAudit(trx, actor, {
        action: "notification.read-all",
        target: "notifications",
        details: { marked },
      });
    return { ok: true, marked };
  });
}
