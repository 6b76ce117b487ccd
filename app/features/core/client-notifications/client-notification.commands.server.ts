/** What a client does with what they were told. Nobody else's list changes. */
import type { Actor } from "#app/features/actor.ts";
import { notAllowed, noRecord, recorded, runCommand } from "#app/features/core/command.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { notificationsOfClient } from "./client-notification.scope.server.ts";

/** Marks one as read, or as unread. What is so already stays as it is. */
export async function markOne(db: Db, actor: Actor, { id, isRead }: { id: string; isRead: boolean }) {
  return runCommand(db, actor, async (trx) => {
    if (actor.role !== "client") return notAllowed;
    if (!isId(id)) return noRecord;
    const row = await notificationsOfClient(trx, actor)
      .select("read_at")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) return noRecord;
    if ((row.read_at !== null) === isRead) return { ok: true as const };
    await trx
      .updateTable("client_notifications")
      .set({ read_at: isRead ? nowIso() : null })
      .where("id", "=", id)
      .execute();
    return recorded({
      action: isRead ? "notification.read" : "notification.unread",
      target: `client-notification:${id}`,
    });
  });
}

/**
 * Marks everything as read.
 * @param upTo when the newest was written that the person can have seen: what came later stays unread.
 * @returns how many, and the moment that `markUnreadAgain` knows them by.
 */
export async function markEverythingRead(db: Db, actor: Actor, { upTo }: { upTo: string }) {
  return runCommand(db, actor, async (trx) => {
    if (actor.role !== "client") return notAllowed;
    const readAt = nowIso();
    const { numUpdatedRows: found } = await trx
      .updateTable("client_notifications")
      .set({ read_at: readAt })
      .where("user_id", "=", actor.userId)
      .where("read_at", "is", null)
      .where("created_at", "<=", upTo)
      .executeTakeFirstOrThrow();
    const marked = Number(found);
    if (marked === 0) return { ok: true as const, marked, readAt };
    const entry = {
      action: "notification.read-all",
      target: "client-notifications",
      details: { marked },
    } as const;
    return recorded(entry, { marked, readAt });
  });
}

/**
 * Marks as unread what was read.
 * @param readAt only what was read at that moment: takes one marking of everything back. Without it, all.
 */
export async function markUnreadAgain(
  db: Db,
  actor: Actor,
  { readAt }: { readAt?: string | undefined } = {},
) {
  return runCommand(db, actor, async (trx) => {
    if (actor.role !== "client") return notAllowed;
    const { numUpdatedRows: found } = await trx
      .updateTable("client_notifications")
      .set({ read_at: null })
      .where("user_id", "=", actor.userId)
      .where("read_at", "is not", null)
      .$if(readAt !== undefined, (update) => update.where("read_at", "=", readAt ?? ""))
      .executeTakeFirstOrThrow();
    const marked = Number(found);
    if (marked === 0) return { ok: true as const, marked };
    const entry = {
      action: "notification.unread",
      target: "client-notifications",
      details: { marked },
    } as const;
    return recorded(entry, { marked });
  });
}
