import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { mayWrite } from "./draft.scope.server.ts";

export type RemoveDraftResult =
  /** `moved` is false when it was so already: a second press, or a second person. */
  { ok: true; title: string; moved: boolean } | { ok: false; reason: "not-staff" | "not-found" };

/** Takes a draft off the list. What was made of it, in the shop or at clients, stays where it is. */
export function removeDraft(db: Db, actor: Actor, id: string): Promise<RemoveDraftResult> {
  return move(db, actor, id, nowIso());
}

/** Undoes a removal. */
export function restoreDraft(db: Db, actor: Actor, id: string): Promise<RemoveDraftResult> {
  return move(db, actor, id, null);
}

async function move(db: Db, actor: Actor, id: string, removedAt: string | null): Promise<RemoveDraftResult> {
  if (!isMember(actor) || !mayWrite(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(id)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable("report_drafts")
      .set({ removed_at: removedAt })
      .where("id", "=", id)
      .where("removed_at", removedAt ? "is" : "is not", null)
      .returning("title")
      .executeTakeFirst();
    if (!moved) {
      const already = await trx
        .selectFrom("report_drafts")
        .select("title")
        .where("id", "=", id)
        .executeTakeFirst();
      return already ? { ok: true, ...already, moved: false } : { ok: false, reason: "not-found" };
    }
    await recordAudit(trx, actor, {
      action: removedAt ? "draft.remove" : "draft.restore",
      target: `draft:${id}`,
      details: { title: moved.title },
    });
    return { ok: true, title: moved.title, moved: true };
  });
}
