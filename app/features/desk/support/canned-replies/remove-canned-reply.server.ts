import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { mayKeepReplies } from "./canned-reply.scope.server.ts";

export type RemoveReplyResult =
  { ok: true; title: string } | { ok: false; reason: "not-staff" | "not-found" };

/** Takes a reply off the list. Answers that were made of it stay as they were sent. */
export function removeReply(db: Db, actor: Actor, id: string): Promise<RemoveReplyResult> {
  return move(db, actor, id, nowIso());
}

/** Undoes a removal. */
export function restoreReply(db: Db, actor: Actor, id: string): Promise<RemoveReplyResult> {
  return move(db, actor, id, null);
}

async function move(db: Db, actor: Actor, id: string, removedAt: string | null): Promise<RemoveReplyResult> {
  if (!mayKeepReplies(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(id)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<RemoveReplyResult> => {
    const moved = await trx
      .updateTable("canned_replies")
      .set({ removed_at: removedAt })
      .where("id", "=", id)
      .where("removed_at", removedAt ? "is" : "is not", null)
      .returning("title")
      .executeTakeFirst();
    if (!moved) return { ok: false, reason: "not-found" };
    await recordAudit(trx, actor, {
      action: removedAt ? "canned-reply.remove" : "canned-reply.restore",
      target: `canned-reply:${id}`,
      details: { title: moved.title },
    });
    return { ok: true, title: moved.title };
  });
}
