import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { madeByPage, recordOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { keepDraftPage, savedByPage } from "./draft-page.server.ts";
import { draftsVisibleTo, mayWrite } from "./draft.scope.server.ts";
import { DRAFT_LABELS, type DraftFields, EMPTY_DRAFT, isEmptyDraft } from "./draft.ts";

interface DraftSaving {
  /** Null: a new draft. */
  id: string | null;
  fields: DraftFields;
  /** The revision the page was shown with. */
  revision: number;
  /** The page's token: see `draft-page.server.ts`. */
  page?: string | undefined;
}

type SaveDraftResult =
  | {
      ok: true;
      id: string;
      revision: number;
      at: string;
      /** It stood so already. */
      isSame?: boolean;
    }
  | { ok: false; reason: "not-staff" | "not-found" }
  /** Somebody else saved it since this page was shown. */
  | { ok: false; reason: "moved"; revision: number; at: string };

const form = "new-draft";

/**
 * Keeps what was written. A new draft is made once for each showing of its page: later savings from there go to it.
 * The second of two people who write in one draft is told, and nothing of the first one's is lost. The audit log has
 * one entry for each page that changed a draft, not one for each time it saved itself.
 */
export async function saveDraft(db: Db, actor: Actor, input: DraftSaving): Promise<SaveDraftResult> {
  if (!isMember(actor) || !mayWrite(actor)) return { ok: false, reason: "not-staff" };
  return db.transaction().execute((trx) => saveDraftIn(trx, actor, input));
}

/** The same inside the caller's transaction. */
async function saveDraftIn(trx: Trx, actor: Member, input: DraftSaving): Promise<SaveDraftResult> {
  const { fields, page } = input;
  const id = input.id ?? (await madeByPage(trx, actor, form, page));
  if (id === undefined) return create(trx, actor, fields, page);
  if (!isId(id)) return { ok: false, reason: "not-found" };
  const found = await draftsVisibleTo(trx, actor)
    .select(["revision", "updated_at", ...fieldNames])
    .where("report_drafts.id", "=", id)
    .executeTakeFirst();
  if (!found) return { ok: false, reason: "not-found" };
  const { revision } = found;
  const own = await savedByPage(trx, actor, id, page);
  const isSame = fieldNames.every((name) => found[name] === fields[name]);
  if (isSame) {
    await keepDraftPage(trx, actor, id, page, revision);
    return { ok: true, id, revision, at: found.updated_at, isSame };
  }
  if (revision !== input.revision && revision !== own) {
    return { ok: false, reason: "moved", revision, at: found.updated_at };
  }
  const at = nowIso();
  await trx
    .updateTable("report_drafts")
    .set({ ...picked(fields), revision: revision + 1, updated_at: at })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .execute();
  await keepDraftPage(trx, actor, id, page, revision + 1);
  if (own === null) {
    await recordAudit(trx, actor, {
      action: "draft.edit",
      target: `draft:${id}`,
      details: { title: fields.title, revision: revision + 1 },
    });
  }
  return { ok: true, id, revision: revision + 1, at };
}

const fieldNames = Object.keys(DRAFT_LABELS) as (keyof DraftFields)[];

function picked({ title, focus, summary, content, conclusions }: DraftFields): DraftFields {
  return { title, focus, summary, content, conclusions };
}

async function create(
  trx: Trx,
  actor: Member,
  fields: DraftFields,
  page: string | undefined,
): Promise<SaveDraftResult> {
  const id = await insertDraft(trx, actor, fields);
  await recordOnce(trx, actor, form, page, id);
  await keepDraftPage(trx, actor, id, page, 1);
  await recordAudit(trx, actor, {
    action: "draft.create",
    target: `draft:${id}`,
    details: { title: fields.title },
  });
  return { ok: true, id, revision: 1, at: nowIso() };
}

/** A row for a draft of this person's. @param more.removed kept aside, in no list. */
export async function insertDraft(
  trx: Trx,
  actor: Member,
  fields: DraftFields,
  more: { removed?: boolean; isDemo?: boolean } = {},
): Promise<string> {
  const id = newId();
  const at = nowIso();
  await trx
    .insertInto("report_drafts")
    .values({
      id,
      ...picked(fields),
      author_id: actor.userId,
      revision: 1,
      created_at: at,
      updated_at: at,
      removed_at: more.removed ? at : null,
      is_demo: more.isDemo ? 1 : 0,
    })
    .execute();
  return id;
}

type ClearDraftResult =
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
  return runCommand(db, actor, async (trx) => {
    const kept = await keptAside(trx, actor)
      .select(["title", "focus", "summary", "content", "conclusions"])
      .where("id", "=", keptId)
      .executeTakeFirst();
    const draft = await draftsVisibleTo(trx, actor)
      .select(["title", "focus", "summary", "content", "conclusions", "revision"])
      .where("report_drafts.id", "=", id)
      .executeTakeFirst();
    if (!kept || !draft) return { ok: false, reason: "not-found" } as const;
    if (!isEmptyDraft(draft)) return { ok: false, reason: "written" } as const;
    await trx
      .updateTable("report_drafts")
      .set({ ...kept, revision: draft.revision + 1, updated_at: nowIso() })
      .where("id", "=", id)
      .execute();
    await trx.deleteFrom("report_drafts").where("id", "=", keptId).execute();
    return recorded({ action: "draft.undo-clear", target: `draft:${id}` });
  });
}

type RemoveDraftResult =
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
  return runCommand(db, actor, async (trx) => {
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
      if (!already) return { ok: false, reason: "not-found" } as const;
      return { ok: true, ...already, moved: false } as const;
    }
    const action = removedAt ? "draft.remove" : "draft.restore";
    const { title } = moved;
    return recorded({ action, target: `draft:${id}`, details: { title } }, { title, moved: true });
  });
}
