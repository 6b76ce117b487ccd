import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { buildReport, isSection } from "#app/features/publishing/authoring/report-document.ts";
import { insertReport, isCategory } from "#app/features/publishing/catalogue/insert-report.server.ts";
import { maySell } from "#app/features/publishing/catalogue/report.policy.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { readMarkdown } from "#app/platform/markdown/read-markdown.ts";
import { PdfBusyError, readMarkdownApart } from "#app/platform/pdf/pdf.server.ts";
import type { Draft } from "./draft.ts";
import { findDraft } from "./find-drafts.server.ts";
import { draftImprint } from "./print-draft.server.ts";

export type ListDraftResult =
  { ok: true; reportId: string } | { ok: false; reason: DraftNotReady | "unknown-category" | "listed" };

/** Why nothing can be done with the PDF: it is not there, or not of this text, or the text is not what was looked at. */
export type DraftNotReady = "not-staff" | "not-found" | "not-made" | "moved";

export const NOT_READY: Record<Exclude<DraftNotReady, "not-staff" | "not-found">, string> = {
  "not-made": "The draft has no PDF of what is written now. Create the PDF report first.",
  moved: "The draft was changed since this page was shown. Look at it again, then try again.",
};

export interface ShopEntry {
  category: string;
  description: string;
  /** Undefined: price on request. */
  pricePence: number | undefined;
  revision: number;
  once?: string | undefined;
}

/**
 * Puts a made draft into the catalogue, as a draft report that staff publish when they like. Once: a second post leads
 * to the first one's report.
 */
export async function listDraft(
  db: Db,
  actor: Actor,
  id: string,
  entry: ShopEntry,
): Promise<ListDraftResult> {
  if (!isMember(actor) || !maySell(actor)) return { ok: false, reason: "not-staff" };
  const contents = await sectionsOf(db, actor, id, entry.revision);
  return db.transaction().execute(async (trx): Promise<ListDraftResult> => {
    const form = `list-draft:${id}`;
    const earlier = await resultOfOnce(trx, actor, form, entry.once);
    if (earlier) return { ok: true, reportId: earlier };
    const ready = await readyDraft(trx, actor, id, entry.revision);
    if (!ready.ok) return ready;
    const { draft, fileId, pages } = ready;
    if (draft.report) return { ok: false, reason: "listed" };
    if (!(await isCategory(trx, entry.category))) return { ok: false, reason: "unknown-category" };
    const reportId = await insertReport(trx, actor, {
      title: draft.title,
      description: entry.description,
      category: entry.category,
      pricePence: entry.pricePence,
      contents,
      pages,
      fileId,
      fileType: "pdf",
      publish: false,
    });
    await trx.updateTable("report_drafts").set({ report_id: reportId }).where("id", "=", id).execute();
    await recordAudit(trx, actor, {
      action: "report.create",
      target: `report:${reportId}`,
      details: { title: draft.title, draft: id, revision: draft.revision, category: entry.category, pages },
    });
    await recordOnce(trx, actor, form, entry.once, reportId);
    return { ok: true, reportId };
  });
}

/** A draft whose PDF is of the text that stands in it and that the person has seen. */
export async function readyDraft(
  trx: Trx,
  actor: Member,
  id: string,
  revision: number,
): Promise<{ ok: true; draft: Draft; fileId: string; pages: number } | { ok: false; reason: DraftNotReady }> {
  const draft = await findDraft(trx, actor, id);
  if (!draft) return { ok: false, reason: "not-found" };
  if (draft.revision !== revision) return { ok: false, reason: "moved" };
  if (!draft.made || draft.made.revision !== draft.revision) return { ok: false, reason: "not-made" };
  return { ok: true, draft, fileId: draft.made.fileId, pages: draft.made.pages };
}

/**
 * The sections as the contents page lists them, of the revision that the person saw: read before a transaction begins,
 * as a long text takes its time. None of another revision, which is refused.
 */
export async function sectionsOf(db: Db, actor: Member, id: string, revision: number): Promise<string[]> {
  const draft = await findDraft(db, actor, id);
  if (draft?.revision !== revision) return [];
  const built = await buildReport({ ...draft, focus: "" }, draftImprint(draft, "RPT"), readTexts);
  if (!built.ok) return [];
  return [
    ...built.document.body.flatMap((block) =>
      block.kind === "heading" && isSection(block) ? [block.text] : [],
    ),
    "Important information",
  ];
}

/** Where every process is taken they are read here: the report has been printed already, and staff are few. */
const readTexts = (texts: readonly string[]) =>
  readMarkdownApart(texts).catch((error: unknown) => {
    if (error instanceof PdfBusyError) return texts.map(readMarkdown);
    throw error;
  });
