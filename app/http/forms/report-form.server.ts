/** What the pages on which staff give a report its file share: the upload of a new report, and of a new version. */
import type { Member } from "#app/features/actor.ts";
import type { FormProblems } from "#app/features/submissions/form-problems.ts";
import { publishReport, withdrawReport } from "#app/features/publishing/catalogue/report.commands.server.ts";
import { readPages, sayUnread } from "#app/features/publishing/catalogue/read-pages.server.ts";
import { FILE_MISSING, REPORT_TYPES } from "#app/features/publishing/catalogue/report.schema.ts";
import type { Db } from "#app/platform/database.server.ts";
import { sayAllMarks } from "#app/platform/pdf/marks/marks-seen.ts";
import { removeFileDraft } from "#app/platform/storage/storage.server.ts";
import { MEGABYTE, type UploadedFile } from "#app/platform/uploads/upload.ts";
import { refuse } from "../refuse.server.ts";
import { succeeded } from "../respond.server.ts";
import { fileInputFacts } from "./file-input-facts.ts";
import { receiveForm } from "./upload-form.server.ts";

const limits = { files: 1, fileBytes: 50 * MEGABYTE, totalBytes: 50 * MEGABYTE, types: REPORT_TYPES };
// A file kept from the last try, and the one chosen instead of it.
const limitsWithPending = { ...limits, files: 2, totalBytes: 2 * limits.totalBytes };

export function reportFileInput() {
  return fileInputFacts(limits);
}

export function receiveReportForm(
  request: Request,
  actor: Member,
  filesFor: readonly string[],
  wasPosted: (once: string | undefined) => Promise<boolean>,
) {
  return receiveForm(request, actor, { field: "file", limits: limitsWithPending, filesFor, wasPosted });
}

interface HeldForm<Answer> {
  files: readonly UploadedFile[];
  reject(problems: FormProblems, status?: number, keep?: readonly UploadedFile[]): Promise<Answer>;
}

/**
 * The file of a form, and its pages. A file chosen anew takes the place of the one that was kept; one that can't be
 * opened is not kept.
 * @returns `note`: what staff should know of its copies, or nothing.
 */
export async function takeReportFile<Answer>(
  posted: { all: FormData },
  form: HeldForm<Answer>,
  saidPages: number | undefined,
): Promise<
  { ok: true; file: UploadedFile; pages: number; note: string } | { ok: false; answer: Promise<Answer> }
> {
  const { files } = form;
  if (files.length > 1 && !posted.all.has("kept"))
    return { ok: false, answer: form.reject({ fieldErrors: { file: ["Choose one file only"] } }, 400, []) };
  const file = files.at(-1);
  if (!file) return { ok: false, answer: form.reject({ fieldErrors: { file: [FILE_MISSING] } }) };
  for (const { draftId } of files.slice(0, -1)) await removeFileDraft(draftId);
  const read = await readPages(file, saidPages);
  if (read.ok) return { ok: true, file, pages: read.pages, note: sayAllMarks([file]) };
  const said = [sayUnread(file.name, read.reason)];
  switch (read.reason) {
    case "missing":
      return { ok: false, answer: form.reject({ fieldErrors: { pages: said } }, 400, [file]) };
    case "busy":
      return { ok: false, answer: form.reject({ formErrors: said }, 503, [file]) };
    default:
      return { ok: false, answer: form.reject({ fieldErrors: { file: said } }, 415, []) };
  }
}

/** Publishes or withdraws a report from whatever page asked for it. @param back where it leads when that worked. */
export async function moveListing(
  db: Db,
  actor: Member,
  intent: "publish" | "withdraw",
  id: string,
  back: string,
) {
  const publishes = intent === "publish";
  const result = await (publishes ? publishReport : withdrawReport)(db, actor, id);
  if (result.ok) {
    const title = `${publishes ? "Published" : "Withdrawn"}: ${result.title}`;
    const text = publishes
      ? "It stands in the Report Shop now."
      : "Nobody can order it any more. Clients who hold it keep it.";
    return succeeded(back, title, text);
  }
  const title = `The report was not ${publishes ? "published" : "withdrawn"}`;
  return result.reason === "moved"
    ? refuse(title, `It is ${publishes ? "published" : "not on sale"} already.`)
    : refuse(title, "There is no such report.", 404);
}
