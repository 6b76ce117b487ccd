import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { MOST_REPLIES } from "./canned-reply.ts";
import { mayKeepReplies, repliesVisibleTo } from "./canned-reply.scope.server.ts";

export type AddReplyResult = { ok: true; id: string } | { ok: false; reason: "not-staff" | "too-many" };

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
