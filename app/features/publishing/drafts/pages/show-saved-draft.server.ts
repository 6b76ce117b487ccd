import type { Admin } from "#app/features/actor.ts";
import { showReport } from "#app/features/publishing/authoring/show-report.server.ts";
import { listCategories } from "#app/features/publishing/catalogue/find-reports.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { drawReportChart } from "#app/ui/chart/report-chart.server.ts";
import { when } from "#app/ui/text/format.ts";
import { type DraftFields, draftState } from "../draft.ts";
import { findDraft } from "../find-drafts.server.ts";

/** What staff read of a draft, and the fields they write on in; null where there is none of that id. */
export async function showSavedDraft(db: Db, actor: Admin, id: string, now: Date, isPreviewed: boolean) {
  const draft = await findDraft(db, actor, id);
  if (!draft) return null;
  const state = draftState(draft);
  const { title, focus, summary, content, conclusions } = draft;
  const fields = { title, focus, summary, content, conclusions };
  const isCurrent = draft.made?.revision === draft.revision;
  const categories = isCurrent && !draft.report ? await listCategories(db) : [];
  return {
    page: crypto.randomUUID(),
    once: crypto.randomUUID(),
    id: draft.id,
    fields,
    revision: draft.revision,
    author: draft.author.id === actor.userId ? null : draft.author.name,
    state,
    saved: when(draft.updatedAt, now),
    pages: draft.made ? count(draft.made.pages, "page") : null,
    isCurrent,
    report: draft.report,
    isListed: draft.report !== null && draft.report.fileId === draft.made?.fileId,
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
    shown: isPreviewed || hasText(fields) ? await showText(fields) : null,
  };
}

/** Something to be seen in a preview. */
const hasText = ({ summary, content, conclusions }: DraftFields) =>
  [summary, content, conclusions].some((text) => text.trim() !== "");

/** The report as it would be printed, with its charts. */
export function showText(fields: DraftFields) {
  return showReport(fields, drawReportChart);
}

export type ShownSavedDraft = NonNullable<Awaited<ReturnType<typeof showSavedDraft>>>;
