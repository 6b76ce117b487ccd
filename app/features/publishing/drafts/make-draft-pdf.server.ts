import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { recordFile, removeStored, storeBytes } from "#app/platform/storage/storage.server.ts";
import { findDraft } from "./find-drafts.server.ts";
import { draftsVisibleTo, mayWrite } from "./draft.scope.server.ts";
import { type PrintRefusal, printDraft } from "./print-draft.server.ts";

export type MakeDraftResult =
  /** `made` is false when this very text has its PDF already. */
  | { ok: true; pages: number; made: boolean }
  | { ok: false; reason: "not-staff" | "not-found" | "moved" }
  | PrintRefusal;

/**
 * Makes the PDF of a saved draft and keeps it with the draft. A second press, or a second person, finds the one that
 * is there. @returns `moved` when the text was changed while it was printed: nothing is kept then.
 */
export async function makeDraftPdf(db: Db, actor: Actor, id: string): Promise<MakeDraftResult> {
  if (!isMember(actor) || !mayWrite(actor)) return { ok: false, reason: "not-staff" };
  const draft = await findDraft(db, actor, id);
  if (!draft) return { ok: false, reason: "not-found" };
  if (draft.made?.revision === draft.revision) return { ok: true, pages: draft.made.pages, made: false };
  const printed = await printDraft(actor.userId, draft, () =>
    db.transaction().execute((trx) => nextReference(trx, "RPT")),
  );
  if (!printed.ok) return printed;
  const { bytes, pages } = printed.pdf;
  const file = await storeBytes(bytes, {
    name: `${printed.reference}.pdf`,
    contentType: "application/pdf",
  });
  const kept = await db.transaction().execute(async (trx): Promise<MakeDraftResult> => {
    const now = await draftsVisibleTo(trx, actor)
      .select(["revision", "made_revision", "pages"])
      .where("report_drafts.id", "=", id)
      .executeTakeFirst();
    if (!now) return { ok: false, reason: "not-found" };
    if (now.revision !== draft.revision) return { ok: false, reason: "moved" };
    if (now.made_revision === now.revision && now.pages) return { ok: true, pages: now.pages, made: false };
    await recordFile(trx, file);
    await trx
      .updateTable("report_drafts")
      .set({ file_id: file.id, pages, made_revision: draft.revision })
      .where("id", "=", id)
      .execute();
    await recordAudit(trx, actor, {
      action: "draft.make-pdf",
      target: `draft:${id}`,
      details: {
        title: draft.title,
        revision: draft.revision,
        reference: printed.reference,
        pages,
        sha256: file.sha256,
      },
    });
    return { ok: true, pages, made: true };
  });
  if (!kept.ok || !kept.made) await removeStored(file);
  return kept;
}
