import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { moveMarkOverRead } from "./move-mark.server.ts";
import { selectedOfStaff, standingOf } from "./notification.scope.server.ts";
import { type DoneToSelected, readSelection } from "./selected.server.ts";

/**
 * Marks notifications as read by this member of staff, all in one statement; the others' state stays. Reading twice
 * changes nothing. "not-found" when none of them is there; with some gone, the rest is marked and they are counted.
 */
export async function markRead(db: Db, actor: Actor, ids: readonly string[]): Promise<DoneToSelected> {
  const selected = readSelection(actor, ids);
  if (!selected.ok) return selected;
  const { userId } = selected.actor;
  return db.transaction().execute(async (trx) => {
    const { mark } = await standingOf(trx, userId);
    const at = nowIso();
    const marked = await trx
      .insertInto("notification_reads")
      .columns(["notification_id", "user_id", "read_at"])
      .expression((eb) =>
        eb
          .selectFrom("notifications")
          .select((row) => ["notifications.id", row.val(userId).as("user_id"), row.val(at).as("read_at")])
          .where("notifications.id", "in", selected.ids)
          .where("notifications.seq", ">", mark)
          // Rows that come in the order of their key are written faster.
          .orderBy("notifications.id"),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const count = Number(marked.numInsertedOrUpdatedRows ?? 0n);
    const there = count === selected.ids.length ? count : await countSelected(trx, userId, selected.ids);
    if (there === 0) return { ok: false, reason: "not-found" };
    if (count > 0) {
      await moveMarkOverRead(trx, userId);
      await recordAudit(trx, selected.actor, {
        action: "notification.read",
        ...about(selected.ids),
        details: { marked: count },
      });
    }
    return { ok: true, done: there, missing: selected.asked - there };
  });
}

async function countSelected(trx: Trx, userId: string, ids: readonly string[]): Promise<number> {
  const { there } = await selectedOfStaff(trx, userId, ids)
    .select((eb) => eb.fn.countAll<number>().as("there"))
    .executeTakeFirstOrThrow();
  return there;
}

/** An audit entry names the one notification; of many it tells how many there were. */
function about([id, ...more]: readonly string[]) {
  return { target: id && more.length === 0 ? `notification:${id}` : "notifications" };
}
