import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { moveMarkOverRead } from "./move-mark.server.ts";
import { selectedOfStaff } from "./notification.scope.server.ts";
import { readSelection, type SelectionRefusal } from "./selected.server.ts";

export type RemovedNotifications =
  { ok: true; done: number; missing: number; removal: string } | { ok: false; reason: SelectionRefusal };

/**
 * Removes notifications from this member of staff's own list, all in one statement; the others still see them.
 * "not-found" when none of them is there; with some gone, the rest is removed and they are counted.
 * @returns `removal` names this removal for `restoreNotifications`.
 */
export async function removeNotifications(
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<RemovedNotifications> {
  const selected = readSelection(actor, ids);
  if (!selected.ok) return selected;
  const { userId } = selected.actor;
  return db.transaction().execute(async (trx) => {
    const removal = await nextRemoval(trx, userId, selected.ids);
    const removed = await trx
      .insertInto("notification_reads")
      .columns(["notification_id", "user_id", "read_at", "removed_at"])
      .expression(
        selectedOfStaff(trx, userId, selected.ids)
          // What is removed unread has both times the same; taking it back makes it unread again.
          .select((row) => [
            "notifications.id",
            row.val(userId).as("user_id"),
            row.val(removal).as("read_at"),
            row.val(removal).as("removed_at"),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(["user_id", "notification_id"]).doUpdateSet({ removed_at: removal }),
      )
      .executeTakeFirst();
    const done = Number(removed.numInsertedOrUpdatedRows ?? 0n);
    if (done === 0) return { ok: false, reason: "not-found" };
    await moveMarkOverRead(trx, userId);
    const [id] = selected.ids;
    await recordAudit(trx, selected.actor, {
      action: "notification.remove",
      target: selected.ids.length === 1 ? `notification:${id}` : "notifications",
      details: { removed: done, removal },
    });
    return { ok: true, done, missing: selected.asked - done, removal };
  });
}

/**
 * The time of a removal is its name: each is later than the person's last, and than their reading of what is removed, if
 * only by a millisecond.
 */
async function nextRemoval(trx: Trx, userId: string, ids: readonly string[]): Promise<string> {
  const own = trx.selectFrom("notification_reads").where("user_id", "=", userId).limit(1);
  const removed = await own
    .select("removed_at as at")
    .where("removed_at", "is not", null)
    .orderBy("removed_at", "desc")
    .executeTakeFirst();
  const read = await own
    .select("read_at as at")
    .where("notification_id", "in", ids)
    .orderBy("read_at", "desc")
    .executeTakeFirst();
  const last = [removed?.at ?? "", read?.at ?? ""].toSorted().at(-1) ?? "";
  const at = nowIso();
  return last >= at ? isoAfter(0.001, new Date(last)) : at;
}
