/** What staff do with the replies they give often; the demonstration's story adds some as the product itself. */
import { type Actor, isMember } from "#app/features/actor.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { mayKeepReplies, repliesVisibleTo } from "./canned-reply.scope.server.ts";
import { MOST_REPLIES } from "./canned-reply.ts";
import { findReply } from "./find-canned-replies.server.ts";

/** Adds a reply for all of staff. */
export async function addReply(
  db: Db,
  actor: Actor,
  input: { title: string; body: string; once?: string | undefined; isDemo?: boolean },
): Promise<{ ok: true; id: string } | { ok: false; reason: "not-allowed" | "too-many" }> {
  if (!mayKeepReplies(actor)) return { ok: false, reason: "not-allowed" };
  const { title, body, once } = input;
  return runCommand(db, actor, async (trx) => {
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
        is_demo: input.isDemo ? 1 : 0,
      })
      .execute();
    await recordOnce(trx, actor, "add-canned-reply", once, id);
    return recorded({ action: "canned-reply.add", target: `canned-reply:${id}`, details: { title } }, { id });
  });
}

/**
 * @param change.seen when the reply was last changed, as the page showed it.
 * @returns "moved" where somebody else has changed it since.
 */
export async function changeReply(
  db: Db,
  actor: Actor,
  change: { id: string; title: string; body: string; seen: string },
): Promise<{ ok: true; changed: boolean } | { ok: false; reason: "not-allowed" | "not-found" | "moved" }> {
  if (!mayKeepReplies(actor)) return { ok: false, reason: "not-allowed" };
  const { id, title, body, seen } = change;
  return runCommand(db, actor, async (trx) => {
    const before = await findReply(trx, actor, id);
    if (!before) return { ok: false, reason: "not-found" };
    if (before.title === title && before.body === body) return { ok: true, changed: false };
    if (before.updatedAt !== seen) return { ok: false, reason: "moved" };
    await trx
      .updateTable("canned_replies")
      .set({ title, body, updated_at: after(before.updatedAt) })
      .where("id", "=", id)
      .execute();
    const details = { title: { from: before.title, to: title }, textChanged: before.body !== body };
    return recorded(
      { action: "canned-reply.change", target: `canned-reply:${id}`, details },
      { changed: true },
    );
  });
}

/** Now, and always later than before: two changes within a millisecond are two versions. */
function after(before: string): string {
  const at = nowIso();
  return at > before ? at : new Date(Date.parse(before) + 1).toISOString();
}

/** Takes a reply off the list. Answers that were made of it stay as they were sent. */
export const removeReply = (db: Db, actor: Actor, id: string) => setRemoved(db, actor, id, nowIso());

/** Undoes a removal. */
export const restoreReply = (db: Db, actor: Actor, id: string) => setRemoved(db, actor, id, null);

async function setRemoved(
  db: Db,
  actor: Actor,
  id: string,
  removedAt: string | null,
): Promise<{ ok: true; title: string } | { ok: false; reason: "not-allowed" | "not-found" }> {
  if (!mayKeepReplies(actor)) return { ok: false, reason: "not-allowed" };
  if (!isId(id)) return { ok: false, reason: "not-found" };
  return runCommand(db, actor, async (trx) => {
    const reply = await trx
      .updateTable("canned_replies")
      .set({ removed_at: removedAt })
      .where("id", "=", id)
      .where("removed_at", removedAt ? "is" : "is not", null)
      .returning("title")
      .executeTakeFirst();
    if (!reply) return { ok: false, reason: "not-found" };
    const action = removedAt ? "canned-reply.remove" : "canned-reply.restore";
    return recorded({ action, target: `canned-reply:${id}`, details: reply }, reply);
  });
}
