import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { mayKeepReplies, repliesVisibleTo } from "./canned-reply.scope.server.ts";
import { MOST_REPLIES } from "./canned-reply.ts";
import { findReply } from "./find-canned-replies.server.ts";

type AddReplyResult = { ok: true; id: string } | { ok: false; reason: "not-staff" | "too-many" };

/** Keeps a reply for all of staff. */
export async function addReply(
  db: Db,
  actor: Actor,
  input: { title: string; body: string; once?: string | undefined; isDemo?: boolean },
): Promise<AddReplyResult> {
  if (!mayKeepReplies(actor)) return { ok: false, reason: "not-staff" };
  const { title, body, once } = input;
  return db.transaction().execute(async (trx): Promise<AddReplyResult> => {
    const earlier = await resultOfOnce(trx, actor, "add-canned-reply", once);
    if (earlier) return { ok: true, id: earlier };
    const { total } = await repliesVisibleTo(trx, actor)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    if (total >= MOST_REPLIES) return { ok: false, reason: "too-many" };
    const id = newId();
    const at = nowIso();
    await trx
      .insertInto("canned_replies")
      .values({
        id,
        title,
        body,
        created_by: isMember(actor) ? actor.userId : null,
        created_at: at,
        updated_at: at,
        removed_at: null,
        is_demo: input.isDemo ? 1 : 0,
      })
      .execute();
    await recordAudit(trx, actor, {
      action: "canned-reply.add",
      target: `canned-reply:${id}`,
      details: { title },
    });
    await recordOnce(trx, actor, "add-canned-reply", once, id);
    return { ok: true, id };
  });
}

type ChangeReplyResult =
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

type RemoveReplyResult = { ok: true; title: string } | { ok: false; reason: "not-staff" | "not-found" };

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
