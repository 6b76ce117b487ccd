import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findReply } from "./find-canned-replies.server.ts";
import { mayKeepReplies } from "./canned-reply.scope.server.ts";

export type ChangeReplyResult =
  | { ok: true; changed: boolean }
  /** "moved": somebody else changed it since the page was shown. */
  | { ok: false; reason: "not-staff" | "not-found" | "moved" };

/** @param change.seen when the reply was last changed, as the page showed it. */
export async function changeReply(
  db: Db,
  actor: Actor,
  change: { id: string; title: string; body: string; seen: string },
): Promise<ChangeReplyResult> {
  if (!mayKeepReplies(actor)) return { ok: false, reason: "not-staff" };
  const { id, title, body, seen } = change;
  return db.transaction().execute(async (trx): Promise<ChangeReplyResult> => {
    const before = await findReply(trx, actor, id);
    if (!before) return { ok: false, reason: "not-found" };
    if (before.title === title && before.body === body) return { ok: true, changed: false };
    if (before.updatedAt !== seen) return { ok: false, reason: "moved" };
    await trx
      .updateTable("canned_replies")
      .set({ title, body, updated_at: after(before.updatedAt) })
      .where("id", "=", id)
      .execute();
    await recordAudit(trx, actor, {
      action: "canned-reply.change",
      target: `canned-reply:${id}`,
      details: { title: { from: before.title, to: title }, textChanged: before.body !== body },
    });
    return { ok: true, changed: true };
  });
}

/** Now, and always later than before: two changes within a millisecond are two versions. */
function after(before: string): string {
  const at = nowIso();
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString();
}
