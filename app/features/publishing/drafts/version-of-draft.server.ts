import { type Actor, isMember } from "#app/features/actor.ts";
import {
  addVersionIn,
  type AddVersionResult,
} from "#app/features/publishing/catalogue/add-version.server.ts";
import { maySell } from "#app/features/publishing/catalogue/report.policy.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { draftsVisibleTo } from "./draft.scope.server.ts";
import { type DraftNotReady, readyDraft, sectionsOf } from "./list-draft.server.ts";

/** A draft whose report stands in the catalogue. */
export interface ReportSource {
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
