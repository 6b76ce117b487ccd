import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { sayGivenUp, unprintable } from "#app/features/publishing/authoring/unprintable.server.ts";
import { imprint } from "#app/features/publishing/authoring/imprint.ts";
import {
  buildReport,
  type FieldProblem,
  type ReportImprint,
} from "#app/features/publishing/authoring/report-document.ts";
import { minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { PdfBudgetError, PdfBusyError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { makeReportPdf, readMarkdownApart, type ReportPdf } from "#app/platform/pdf/pdf.server.ts";
import { Places } from "#app/platform/storage/places.server.ts";
import { recordFile, removeStored, storeBytes } from "#app/platform/storage/storage.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { count } from "#app/plural.ts";
import { draftsVisibleTo, mayWrite } from "./draft.scope.server.ts";
import { DRAFT_MESSAGES, type DraftFields } from "./draft.ts";
import { findDraft } from "./find-drafts.server.ts";

type MakeDraftResult =
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

type PrintRefusal =
  | { ok: false; reason: "problems"; problems: FieldProblem[] }
  | { ok: false; reason: "busy" | "already-making" }
  | { ok: false; reason: "too-many" | "too-much"; retryAfterSeconds: number };

type PrintedDraft = { ok: true; pdf: ReportPdf; reference: string | null } | PrintRefusal;

/** What is missing before there can be a PDF, in the contract's words. */
export function missingFor(purpose: "preview" | "pdf", fields: DraftFields): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (fields.title === "") {
    const message = purpose === "preview" ? DRAFT_MESSAGES.titleBeforePreview : DRAFT_MESSAGES.titleBeforePdf;
    problems.push({ field: "title", message });
  }
  if (purpose === "pdf" && fields.content.trim() === "") {
    problems.push({ field: "content", message: DRAFT_MESSAGES.missingContent });
  }
  return problems;
}

/** What stands around the draft's text. @param reference null for a preview, which says so on every page. */
export function draftImprint(fields: DraftFields, reference: string | null): ReportImprint {
  const about = imprint({
    category: "Research report",
    reference: reference ?? "Preview",
    publishedOn: nowIso(),
    abstract: fields.focus,
    isIllustrative: false,
  });
  return reference
    ? about
    : { ...about, label: "Preview, not published", notice: "Preview: not for circulation." };
}

/** One at a time for each person. The printer ends a job long before such a place does. */
const making = new Places({ what: "print-draft", ofOne: 1, longest: minutes(10) });

/**
 * Prints a draft in the printer's own process. At most ten a minute and one at a time for each person.
 * @param newReference asked for once the text is known to print; null for a preview.
 */
export async function printDraft(
  userId: string,
  fields: DraftFields,
  newReference: (() => Promise<string>) | null,
): Promise<PrintedDraft> {
  const missing = missingFor(newReference ? "pdf" : "preview", fields);
  if (missing.length > 0) return { ok: false, reason: "problems", problems: missing };
  const held = await making.hold(userId, () => print(userId, fields, newReference));
  return held.ok ? held.result : { ok: false, reason: "already-making" };
}

async function print(
  userId: string,
  fields: DraftFields,
  newReference: (() => Promise<string>) | null,
): Promise<PrintedDraft> {
  try {
    const allowance = await throttle("create-pdf", userId);
    if (!allowance.ok) return { ...allowance, reason: "too-many" };
    // The focus stands on the cover; it is not said again inside.
    const text = { ...fields, focus: "" };
    const tried = await buildReport(text, draftImprint(fields, null), readMarkdownApart);
    if (!tried.ok) return { ok: false, reason: "problems", problems: tried.problems };
    const problems = await unprintable(fields);
    if (problems.length > 0) return { ok: false, reason: "problems", problems };
    const reference = newReference && (await newReference());
    const { title, body } = tried.document;
    const pdf = await makeReportPdf({ ...draftImprint(fields, reference), title, body });
    return { ok: true, pdf, reference };
  } catch (error) {
    if (error instanceof PdfBudgetError)
      return { ok: false, reason: "too-much", retryAfterSeconds: error.retryAfterSeconds };
    if (error instanceof PdfBusyError) return { ok: false, reason: "busy" };
    const message = sayGivenUp(error);
    if (message === null) throw error;
    log.warn("draft-given-up", { why: message });
    return { ok: false, reason: "problems", problems: [{ field: "content", message }] };
  }
}

/** What the author is told when there is no PDF. */
export function printRefusalText(refusal: Exclude<PrintRefusal, { reason: "problems" }>): string {
  switch (refusal.reason) {
    case "too-many":
      return `You made ten PDFs within a minute. Your text is saved. Wait ${count(refusal.retryAfterSeconds, "second")} and try again.`;
    case "too-much":
      return `Your PDFs took as much time as one person’s may take in a minute. Your text is saved. Wait ${count(refusal.retryAfterSeconds, "second")} and try again.`;
    case "already-making":
      return "Your last PDF is still being made. Your text is saved. Wait for it, then try again.";
    case "busy":
      return "Many documents are being made at once. Your text is saved. Wait a few seconds and try again.";
  }
}
