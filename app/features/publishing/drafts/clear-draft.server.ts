import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { type DraftFields, EMPTY_DRAFT, isEmptyDraft } from "./draft.ts";
import { draftsVisibleTo, mayWrite } from "./draft.scope.server.ts";
import { type DraftSaving, insertDraft, type SaveDraftResult, saveDraftIn } from "./save-draft.server.ts";

export type ClearDraftResult =
  /** `keptId` is what `undoClear` asks for; null when there was nothing to keep. */
  { ok: true; id: string; keptId: string | null } | Extract<SaveDraftResult, { ok: false }>;

/** Empties the five fields. What stood in them, the latest typing too, is kept aside for whoever wants it back. */
export async function clearDraft(db: Db, actor: Actor, input: DraftSaving): Promise<ClearDraftResult> {
  if (!isMember(actor) || !mayWrite(actor)) return { ok: false, reason: "not-staff" };
  return db.transaction().execute(async (trx): Promise<ClearDraftResult> => {
    const saved = await saveDraftIn(trx, actor, { ...input, fields: EMPTY_DRAFT });
    if (!saved.ok) return saved;
    const isEmpty = isEmptyDraft(input.fields);
    const kept = saved.isSame && !isEmpty ? await keptBefore(trx, actor, input.fields) : undefined;
    if (kept) return { ok: true, id: saved.id, keptId: kept.id };
    const keptId = isEmpty ? null : await insertDraft(trx, actor, input.fields, { removed: true });
    await recordAudit(trx, actor, { action: "draft.clear", target: `draft:${saved.id}` });
    return { ok: true, id: saved.id, keptId };
  });
}

/** What this person put aside before: the button was pressed twice. */
function keptBefore(trx: Trx, actor: Member, fields: DraftFields) {
  const { title, focus, summary, content, conclusions } = fields;
  return keptAside(trx, actor)
    .select("id")
    .where((each) => each.and({ title, focus, summary, content, conclusions }))
    .orderBy("updated_at", "desc")
    .executeTakeFirst();
}

function keptAside(trx: Trx, actor: Member) {
  return trx
    .selectFrom("report_drafts")
    .where("author_id", "=", actor.userId)
    .where("removed_at", "is not", null)
    .where("file_id", "is", null);
}

/**
 * Puts back what was cleared.
 * @returns `written` when something stands in the draft again: that is not thrown away.
 */
export async function undoClear(
  db: Db,
  actor: Actor,
  { id, keptId }: { id: string; keptId: string },
): Promise<{ ok: true } | { ok: false; reason: "not-staff" | "not-found" | "written" }> {
  if (!isMember(actor) || !mayWrite(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(id) || !isId(keptId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const kept = await keptAside(trx, actor)
      .select(["title", "focus", "summary", "content", "conclusions"])
      .where("id", "=", keptId)
      .executeTakeFirst();
    const draft = await draftsVisibleTo(trx, actor)
      .select(["title", "focus", "summary", "content", "conclusions", "revision"])
      .where("report_drafts.id", "=", id)
      .executeTakeFirst();
    if (!kept || !draft) return { ok: false, reason: "not-found" };
    if (!isEmptyDraft(draft)) return { ok: false, reason: "written" };
    await trx
      .updateTable("report_drafts")
      .set({ ...kept, revision: draft.revision + 1, updated_at: nowIso() })
      .where("id", "=", id)
      .execute();
    await trx.deleteFrom("report_drafts").where("id", "=", keptId).execute();
    await recordAudit(trx, actor, { action: "draft.undo-clear", target: `draft:${id}` });
    return { ok: true };
  });
}
