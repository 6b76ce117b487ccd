import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { buildReport, isSection } from "#app/features/publishing/authoring/report-document.ts";
import {
  addVersionIn,
  type AddVersionResult,
} from "#app/features/publishing/catalogue/report-version.commands.server.ts";
import { insertReport, isCategory } from "#app/features/publishing/catalogue/report.commands.server.ts";
import { maySell } from "#app/features/publishing/catalogue/report.policy.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { readMarkdown } from "#app/platform/markdown/read-markdown.ts";
import { PdfBusyError, readMarkdownApart } from "#app/platform/pdf/pdf.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { draftsVisibleTo } from "./draft.scope.server.ts";
import type { Draft } from "./draft.ts";
import { findDraft } from "./find-drafts.server.ts";
import { draftImprint } from "./print-draft.server.ts";

type ListDraftResult =
  { ok: true; reportId: string } | { ok: false; reason: DraftNotReady | "unknown-category" | "listed" };

/** Why nothing can be done with the PDF: it is not there, or not of this text, or the text is not what was looked at. */
export type DraftNotReady = "not-staff" | "not-found" | "not-made" | "moved";

export const NOT_READY: Record<Exclude<DraftNotReady, "not-staff" | "not-found">, string> = {
  "not-made": "The draft has no PDF of what is written now. Create the PDF report first.",
  moved: "The draft was changed since this page was shown. Look at it again, then try again.",
};

interface ShopEntry {
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
async function sectionsOf(db: Db, actor: Member, id: string, revision: number): Promise<string[]> {
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

/** A draft whose report stands in the catalogue. */
interface ReportSource {
  id: string;
  title: string;
  revision: number;
  /** Its PDF is of what is written now, and is another than the one in the shop: it can be the next version. */
  isReady: boolean;
  /** Its PDF is the one in the shop, and nothing was written since. */
  isCurrent: boolean;
}

/** The draft a report was written as, if it was written here; null for anybody but staff. */
export async function findReportSource(db: Db, actor: Actor, reportId: string): Promise<ReportSource | null> {
  const draft = await draftsVisibleTo(db, actor)
    .innerJoin("reports", "reports.id", "report_drafts.report_id")
    .select(["report_drafts.id", "report_drafts.title", "revision", "made_revision"])
    .select(["report_drafts.file_id", "reports.file_id as listed_file_id"])
    .where("report_drafts.report_id", "=", reportId)
    .limit(1)
    .executeTakeFirst();
  if (!draft) return null;
  const isMade = draft.file_id !== null && draft.made_revision === draft.revision;
  const isListed = draft.file_id === draft.listed_file_id;
  const { id, title, revision } = draft;
  return { id, title, revision, isReady: isMade && !isListed, isCurrent: isMade && isListed };
}

export type AddDraftVersionResult =
  AddVersionResult | { ok: false; reason: Exclude<DraftNotReady, "moved"> | "draft-moved" | "same" };

/**
 * Makes the PDF of a draft the next version of the report it was put into the catalogue as. Once: a second post tells
 * what the first one did.
 * @param input.revision the draft's text that the person saw.
 * @param input.seen when the report was last changed, as the page showed it.
 */
export async function addDraftVersion(
  db: Db,
  actor: Actor,
  input: {
    reportId: string;
    draftId: string;
    changeNote: string;
    revision: number;
    seen: string;
    once?: string | undefined;
  },
): Promise<AddDraftVersionResult> {
  const { reportId, draftId, changeNote, revision, seen, once } = input;
  if (!isMember(actor) || !maySell(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(reportId)) return { ok: false, reason: "not-found" };
  const contents = await sectionsOf(db, actor, draftId, revision);
  return db.transaction().execute(async (trx): Promise<AddDraftVersionResult> => {
    const form = `new-version:${reportId}`;
    const earlier = await resultOfOnce(trx, actor, form, once);
    if (earlier) {
      const [version = 1, told = 0] = earlier.split(" ").map(Number);
      return { ok: true, version, told, repeat: true };
    }
    const ready = await readyDraft(trx, actor, draftId, revision);
    if (!ready.ok) return { ok: false, reason: ready.reason === "moved" ? "draft-moved" : ready.reason };
    const { draft, fileId, pages } = ready;
    if (draft.report?.id !== reportId) return { ok: false, reason: "not-found" };
    const listed = await trx
      .selectFrom("reports")
      .select("file_id")
      .where("id", "=", reportId)
      .executeTakeFirst();
    if (listed?.file_id === fileId) return { ok: false, reason: "same" };
    const version = { reportId, changeNote, pages, fileId, fileType: "pdf", contents, seen };
    const added = await addVersionIn(trx, actor, version);
    if (added.ok) await recordOnce(trx, actor, form, once, `${added.version} ${added.told}`);
    return added;
  });
}
