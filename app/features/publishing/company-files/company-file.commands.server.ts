import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { seesAll } from "#app/features/of-company.server.ts";
import type { ClientReportFields } from "#app/features/publishing/authoring/client-report-labels.ts";
import {
  buildClientReport,
  type ClientReportImprint,
  type ClientReportProblem,
} from "#app/features/publishing/authoring/client-report.ts";
import { sayGivenUp } from "#app/features/publishing/authoring/unprintable.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { PdfBudgetError, PdfBusyError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { makeReportPdf, readMarkdownApart, type ReportPdf } from "#app/platform/pdf/pdf.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { Places } from "#app/platform/storage/places.server.ts";
import {
  recordFile,
  removeStored,
  storeBytes,
  type StoredFile,
} from "#app/platform/storage/storage.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import type { FileDestination, FileSource } from "./company-file.ts";
import type { NewReport } from "./create-report.schema.ts";

const form = "create-report";

/** One at a time for each person. The printer ends a job long before such a place does. */
const making = new Places({ what: "create-report", ofOne: 1, longest: minutes(10) });

type CreateReportResult =
  | { ok: true; fileId: string }
  | { ok: false; reason: "not-client" | "busy" | "already-making" }
  | { ok: false; reason: "unknown-category" }
  | { ok: false; reason: "too-many" | "too-much"; retryAfterSeconds: number }
  | { ok: false; reason: "problems"; problems: ClientReportProblem[] };

/**
 * Makes a PDF of a client's own text and puts it into their company's My Reports. At most ten a minute and one at a
 * time for each person; a second post of the same form leads to the first one's report.
 * @returns `busy` when the printer has no hand free; `problems` for text that could not be set, whenever it is tried.
 */
export async function createReport(db: Db, actor: Actor, input: NewReport): Promise<CreateReportResult> {
  if (!isMember(actor) || actor.role !== "client" || !actor.companyId) {
    return { ok: false, reason: "not-client" };
  }
  const earlier = await db.transaction().execute((trx) => resultOfOnce(trx, actor, form, input._once));
  if (earlier) return { ok: true, fileId: earlier };
  const { companyId } = actor;
  const held = await making.hold(actor.userId, async (): Promise<CreateReportResult> => {
    const category = input.category ? await categoryName(db, input.category) : "";
    if (category === null) return { ok: false, reason: "unknown-category" };
    const allowance = await throttle("create-pdf", actor.userId);
    if (!allowance.ok) return { ...allowance, reason: "too-many" };
    return make(db, actor, companyId, input, fieldsOf(input, category));
  });
  return held.ok ? held.result : { ok: false, reason: "already-making" };
}

async function make(
  db: Db,
  actor: Member,
  companyId: string,
  input: NewReport,
  fields: ClientReportFields,
): Promise<CreateReportResult> {
  const imprint = {
    company: actor.companyName ?? "",
    person: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    email: actor.email,
    at: nowIso(),
  };
  const printed = await print(db, fields, imprint);
  if (!printed.ok) return printed;
  const { pdf, reference } = printed;
  let isKept = false;
  const file = await storeBytes(pdf.bytes, { name: `${reference}.pdf`, contentType: "application/pdf" });
  try {
    const fileId = await db.transaction().execute(async (trx) => {
      // The same form may have come to another process meanwhile.
      const before = await resultOfOnce(trx, actor, form, input._once);
      if (before !== undefined) return before;
      const added = await addCompanyFileIn(trx, actor, {
        companyId,
        file,
        destination: "my-reports",
        source: "created",
        title: fields.title,
        description: input.description,
        categoryId: input.category,
        pages: pdf.pages,
      });
      if (!added.ok) throw new Error(`A report of their own was refused: ${added.reason}`);
      await recordOnce(trx, actor, form, input._once, added.id);
      isKept = true;
      return added.id;
    });
    if (!isKept) await removeStored(file);
    return { ok: true, fileId };
  } catch (error) {
    await removeStored(file);
    throw error;
  }
}

async function print(
  db: Db,
  fields: ClientReportFields,
  imprint: Omit<ClientReportImprint, "reference">,
): Promise<{ ok: true; pdf: ReportPdf; reference: string } | Extract<CreateReportResult, { ok: false }>> {
  try {
    // What is wrong with the text is known before a number is spent on it.
    const tried = await buildClientReport(fields, { ...imprint, reference: "" }, readMarkdownApart);
    if (!tried.ok) return { ok: false, reason: "problems", problems: tried.problems };
    const reference = await db.transaction().execute((trx) => nextReference(trx, "CLR"));
    return { ok: true, pdf: await makeReportPdf({ ...tried.document, reference }), reference };
  } catch (error) {
    if (error instanceof PdfBudgetError)
      return { ok: false, reason: "too-much", retryAfterSeconds: error.retryAfterSeconds };
    if (error instanceof PdfBusyError) return { ok: false, reason: "busy" };
    const message = sayGivenUp(error);
    if (message === null) throw error;
    log.warn("create-report-given-up", { why: message });
    return { ok: false, reason: "problems", problems: [{ field: "content", message }] };
  }
}

async function categoryName(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom("categories").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? null;
}

function fieldsOf(input: NewReport, category: string): ClientReportFields {
  return {
    title: input.title,
    category,
    description: input.description ?? "",
    content: input.content,
    targetAudience: input.targetAudience ?? "",
    executiveSummary: input.executiveSummary ?? "",
    methodology: input.methodology ?? "",
    keyFindings: input.keyFindings ?? "",
    recommendations: input.recommendations ?? "",
  };
}

interface NewCompanyFile {
  companyId: string;
  /** Bytes that are on disk already. */
  file: StoredFile;
  /** The file has its row already: it lies elsewhere too. */
  isKnown?: boolean;
  destination: FileDestination;
  source: FileSource;
  title: string;
  description?: string | undefined;
  categoryId?: string | undefined;
  pages?: number | undefined;
  isDemo?: boolean;
}

/**
 * Puts a stored file among a company's, inside the caller's transaction: it stands there for everybody in the company
 * from now on. Staff give files to any company; a company's own people add what they made themselves.
 * @returns the new file's id.
 */
export async function addCompanyFileIn(
  trx: Trx,
  actor: Actor,
  input: NewCompanyFile,
): Promise<{ ok: true; id: string } | { ok: false; reason: "not-allowed" | "unknown-company" }> {
  const isStaff = seesAll(actor);
  const isOwn = isMember(actor) && actor.companyId === input.companyId && input.source === "created";
  if (!isStaff && !isOwn) return { ok: false, reason: "not-allowed" };
  const company = await trx
    .selectFrom("companies")
    .select("id")
    .where("id", "=", input.companyId)
    .where("merged_into", "is", null)
    .executeTakeFirst();
  if (!company) return { ok: false, reason: "unknown-company" };
  const id = newId();
  if (!input.isKnown) await recordFile(trx, input.file);
  await trx
    .insertInto("company_files")
    .values({
      id,
      company_id: company.id,
      file_id: input.file.id,
      destination: input.destination,
      source: input.source,
      title: input.title,
      description: input.description ?? null,
      category_id: input.categoryId ?? null,
      pages: input.pages ?? null,
      added_by: isMember(actor) ? actor.userId : null,
      added_at: nowIso(),
      is_demo: input.isDemo ? 1 : 0,
    })
    .execute();
  await recordAudit(trx, actor, {
    action: input.source === "created" ? "file.create" : "file.deliver",
    target: `file:${id}`,
    details: {
      company: company.id,
      title: input.title,
      destination: input.destination,
      name: input.file.name,
      size: input.file.size,
      sha256: input.file.sha256,
    },
  });
  return { ok: true, id };
}
