import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { isoAfter, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findReadMark, moveMark, moveMarkOverRead } from "./notification-mark.server.ts";
import { selectedOfStaff } from "./notification.scope.server.ts";
import { mostAtOnce } from "./notification.ts";

export type SelectionRefusal = "forbidden" | "none-selected" | "too-many" | "not-found";

/** What came of a command on selected notifications. `missing` of them are gone, or were never there. */
type DoneToSelected = { ok: true; done: number; missing: number } | { ok: false; reason: SelectionRefusal };

/**
 * Who may work on which notifications, before any is looked up.
 * @returns the ids without repetitions and without what can't be one, and how many were asked for.
 */
function readSelection(actor: Actor, ids: readonly string[]) {
  if (!isAdmin(actor)) return { ok: false as const, reason: "forbidden" as const };
  const asked = new Set(ids);
  if (asked.size === 0) return { ok: false as const, reason: "none-selected" as const };
  if (asked.size > mostAtOnce) return { ok: false as const, reason: "too-many" as const };
  const known = [...asked].filter(isId);
  if (known.length === 0) return { ok: false as const, reason: "not-found" as const };
  return { ok: true as const, actor, ids: known, asked: asked.size };
}

/**
 * Marks notifications as read by this member of staff, all in one statement; the others' state stays. Reading twice
 * changes nothing. "not-found" when none of them is there; with some gone, the rest is marked and they are counted.
 */
export async function markRead(db: Db, actor: Actor, ids: readonly string[]): Promise<DoneToSelected> {
  const selected = readSelection(actor, ids);
  if (!selected.ok) return selected;
  const { userId } = selected.actor;
  return db.transaction().execute(async (trx) => {
    const { mark } = await findReadMark(trx, userId);
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
        target: targetOf(selected.ids),
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
function targetOf([id, ...more]: readonly string[]): string {
  return more.length === 0 ? `notification:${id}` : "notifications";
}

/**
 * Marks everything as read by this member of staff; the others' state stays. It writes one row however much there is.
 * @param upTo the newest one the person can have seen (`newest` of their page): what came later stays unread. Without
 *   it everything there is now.
 */
export async function markAllRead(
  db: Db,
  actor: Actor,
  { upTo = Number.MAX_SAFE_INTEGER }: { upTo?: number | undefined } = {},
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: "forbidden" }> {
  if (!isAdmin(actor)) return { ok: false, reason: "forbidden" };
  return db.transaction().execute(async (trx) => {
    const { mark, newest } = await findReadMark(trx, actor.userId);
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

type RemovedNotifications =
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
    await recordAudit(trx, selected.actor, {
      action: "notification.remove",
      target: targetOf(selected.ids),
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

/**
 * Takes a removal back: its notifications stand in this member of staff's list again as they were, read or unread.
 * @param removal as `removeNotifications` named it. "not-found" when there is no such removal of theirs, or it was
 *   taken back before.
 */
export async function restoreNotifications(
  db: Db,
  actor: Actor,
  removal: string,
): Promise<{ ok: true; restored: number } | { ok: false; reason: "forbidden" | "not-found" }> {
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
