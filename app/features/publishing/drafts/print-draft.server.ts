import { sayGivenUp } from "#app/features/publishing/authoring/given-up.server.ts";
import { imprint } from "#app/features/publishing/authoring/imprint.ts";
import {
  type BuiltReport,
  buildReport,
  type FieldProblem,
} from "#app/features/publishing/authoring/report-document.ts";
import { unprintable } from "#app/features/publishing/authoring/unprintable.server.ts";
import { minutes, nowIso } from "#app/platform/clock.server.ts";
import { log } from "#app/platform/log.server.ts";
import { PdfBusyError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { makeReportPdf, type ReportPdf } from "#app/platform/pdf/pdf.server.ts";
import { Places } from "#app/platform/storage/places.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { count } from "#app/plural.ts";
import { DRAFT_MESSAGES, type DraftFields } from "./draft.ts";

export type PrintRefusal =
  | { ok: false; reason: "problems"; problems: FieldProblem[] }
  | { ok: false; reason: "busy" | "already-making" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

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

/** The draft as the printer takes it. @param reference null for a preview, which says so on every page. */
export function draftDocument(fields: DraftFields, reference: string | null): BuiltReport {
  const about = imprint({
    category: "Research report",
    reference: reference ?? "Preview",
    publishedOn: nowIso(),
    abstract: fields.focus,
    isIllustrative: false,
  });
  // The focus stands on the cover; it is not said again inside.
  return buildReport(
    { ...fields, focus: "" },
    reference
      ? about
      : { ...about, label: "Preview, not published", notice: "Preview: not for circulation." },
  );
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
    const tried = draftDocument(fields, null);
    const problems = tried.ok ? await unprintable(fields) : tried.problems;
    if (problems.length > 0) return { ok: false, reason: "problems", problems };
    const reference = newReference && (await newReference());
    const built = draftDocument(fields, reference);
    if (!built.ok) return { ok: false, reason: "problems", problems: built.problems };
    return { ok: true, pdf: await makeReportPdf(built.document), reference };
  } catch (error) {
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
    case "already-making":
      return "Your last PDF is still being made. Your text is saved. Wait for it, then try again.";
    case "busy":
      return "Many documents are being made at once. Your text is saved. Wait a few seconds and try again.";
  }
}
