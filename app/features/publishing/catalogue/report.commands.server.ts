import type { Selectable } from "kysely";
import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { type Done, recorded, type ResultOf, runCommand } from "#app/features/core/command.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { recordFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import type { ReportsTable } from "#db/schema.ts";
import { maySell } from "./report.policy.ts";
import type { Report } from "./report.ts";

const form = "upload-report";

interface UploadedReport extends Omit<CatalogueEntry, "contents" | "fileId"> {
  /** Bytes that are on disk already; they become known with the report. */
  file: StoredFile;
  once?: string | undefined;
}

type UploadReportResult =
  /** `repeat`: an earlier post had made it, with a file of its own. */
  { ok: true; reportId: string; repeat?: true } | { ok: false; reason: "not-staff" | "unknown-category" };

/** Puts an uploaded file into the catalogue, for sale or as a draft. Once: a second post leads to the first one's report. */
export async function uploadReport(
  db: Db,
  actor: Actor,
  { file, once, ...entry }: UploadedReport,
): Promise<UploadReportResult> {
  if (!isMember(actor) || !maySell(actor)) return { ok: false, reason: "not-staff" };
  return runCommand(db, actor, async (trx) => {
    const earlier = await resultOfOnce(trx, actor, form, once);
    if (earlier) return { ok: true, reportId: earlier, repeat: true } as const;
    if (!(await isCategory(trx, entry.category))) return { ok: false, reason: "unknown-category" } as const;
    await recordFile(trx, file);
    const reportId = await insertReport(trx, actor, { ...entry, contents: [], fileId: file.id });
    await recordOnce(trx, actor, form, once, reportId);
    const { title, category, pricePence = null, pages, publish: published } = entry;
    const { name, size, sha256 } = file;
    const details = { title, category, pricePence, pages, published, file: { name, size, sha256 } };
    return recorded({ action: "report.upload", target: `report:${reportId}`, details }, { reportId });
  });
}

/** The report an earlier post of the same form made, if there is one: its file has its place already. */
export async function uploadedBefore(
  db: Db,
  actor: Actor,
  once: string | undefined,
): Promise<string | undefined> {
  return db.transaction().execute((trx) => resultOfOnce(trx, actor, form, once));
}

interface ReportEdit extends Omit<CatalogueEntry, "pages" | "fileId" | "fileType" | "publish"> {
  id: string;
  /** Of what is no PDF; those are counted and stay as they are. */
  pages?: number | undefined;
  /** When it was last changed, as the page showed it. */
  seen: string;
}

type EditReportResult =
  | { ok: true; changed: boolean; status: Report["status"] }
  | ReportRefusal
  | { ok: false; reason: "unknown-category" | "no-pages" };

/** Changes what the shop says of a report. Orders keep the title and price they were made with. */
export function editReport(db: Db, actor: Actor, edit: ReportEdit): Promise<EditReportResult> {
  return onReport(db, actor, edit.id, async (trx, report) => {
    const { version, updated_at, status } = report;
    if (updated_at !== edit.seen) return moved;
    if (!(await isCategory(trx, edit.category))) return { ok: false, reason: "unknown-category" } as const;
    const isCounted = report.file_type === "pdf";
    if (!isCounted && edit.pages === undefined) return { ok: false, reason: "no-pages" } as const;
    const is = {
      title: edit.title,
      description: edit.description,
      category_id: edit.category,
      price_pence: edit.pricePence ?? null,
      contents: JSON.stringify(edit.contents),
      pages: isCounted ? report.pages : (edit.pages ?? report.pages),
    };
    const changed = (Object.keys(is) as (keyof typeof is)[]).filter((name) => is[name] !== report[name]);
    if (changed.length === 0) return { ok: true, changed: false, status } as const;
    await trx
      .updateTable("reports")
      .set({ ...is, updated_at: momentAfter(updated_at) })
      .where("id", "=", edit.id)
      .execute();
    if (is.pages !== report.pages) {
      await trx
        .updateTable("report_versions")
        .set({ pages: is.pages })
        .where("report_id", "=", edit.id)
        .where("version", "=", version)
        .execute();
    }
    const details = Object.fromEntries(changed.map((name) => [name, { from: report[name], to: is[name] }]));
    return recorded(
      { action: "report.edit", target: `report:${edit.id}`, details },
      { changed: true, status },
    );
  });
}

type ListingResult = { ok: true; title: string } | ReportRefusal;

/** Puts a draft or withdrawn report into the shop. A report keeps the date it was first published on. */
export function publishReport(db: Db, actor: Actor, reportId: string): Promise<ListingResult> {
  return onReport(db, actor, reportId, async (trx, { title, version, ...report }) => {
    if (report.status === "published") return moved;
    await trx
      .updateTable("reports")
      .set({
        status: "published",
        published_on: report.published_on ?? londonDay(now()),
        updated_at: momentAfter(report.updated_at),
      })
      .where("id", "=", reportId)
      .execute();
    const target = `report:${reportId}`;
    return recorded({ action: "report.publish", target, details: { title, version } }, { title });
  });
}

/** Takes a published report out of the shop. Nobody can order it from now on; who holds it keeps it. */
export function withdrawReport(db: Db, actor: Actor, reportId: string): Promise<ListingResult> {
  return onReport(db, actor, reportId, async (trx, { title, version, ...report }) => {
    if (report.status !== "published") return moved;
    await trx
      .updateTable("reports")
      .set({ status: "withdrawn", updated_at: momentAfter(report.updated_at) })
      .where("id", "=", reportId)
      .execute();
    const target = `report:${reportId}`;
    return recorded({ action: "report.withdraw", target, details: { title, version } }, { title });
  });
}

export type ReportRefusal =
  | { ok: false; reason: "not-staff" | "not-found" }
  /** Somebody else changed it since the page was shown. */
  | { ok: false; reason: "moved" };

const moved: ReportRefusal = { ok: false, reason: "moved" };

/** Runs one change of a report, for staff alone, with the report as it is stored. */
async function onReport<Body extends Done<unknown> | { ok: boolean }>(
  db: Db,
  actor: Actor,
  id: string,
  change: (trx: Trx, report: Selectable<ReportsTable>) => Promise<Body>,
): Promise<ResultOf<Body | ReportRefusal>> {
  const refused = (reason: "not-staff" | "not-found") =>
    ({ ok: false, reason }) as ResultOf<Body | ReportRefusal>;
  if (!maySell(actor)) return refused("not-staff");
  if (!isId(id)) return refused("not-found");
  return runCommand(db, actor, async (trx): Promise<Body | ReportRefusal> => {
    const report = await trx.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirst();
    return report ? change(trx, report) : { ok: false, reason: "not-found" };
  });
}

/**
 * The moment a change is written with. Pages name the version they show by `updated_at`, so it grows with every change,
 * even with two in one millisecond or after the clock was put back.
 * @param before the moment of the change before, ISO 8601 in UTC.
 */
export function momentAfter(before: string): string {
  return new Date(Math.max(now().getTime(), Date.parse(before) + 1)).toISOString();
}

interface CatalogueEntry {
  title: string;
  description: string;
  /** A category's id. */
  category: string;
  /** Undefined: price on request. */
  pricePence: number | undefined;
  /** The section headings. */
  contents: readonly string[];
  pages: number;
  /** A file whose row is written. */
  fileId: string;
  /** E.g. `pdf`. */
  fileType: string;
  /** On sale at once; otherwise a draft that staff publish when they like. */
  publish: boolean;
}

/** Whether a category of that id is there. */
export async function isCategory(trx: Trx, id: string): Promise<boolean> {
  const found = await trx.selectFrom("categories").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

/** Writes a report and its first version, inside the caller's transaction. @returns its id. */
export async function insertReport(trx: Trx, actor: Member, entry: CatalogueEntry): Promise<string> {
  const id = newId();
  const moment = now();
  const at = moment.toISOString();
  await trx
    .insertInto("reports")
    .values({
      id,
      title: entry.title,
      description: entry.description,
      category_id: entry.category,
      price_pence: entry.pricePence ?? null,
      contents: JSON.stringify(entry.contents),
      pages: entry.pages,
      published_on: entry.publish ? londonDay(moment) : null,
      restricted: 1,
      status: entry.publish ? "published" : "draft",
      version: 1,
      file_type: entry.fileType,
      file_id: entry.fileId,
      created_by: actor.userId,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await trx
    .insertInto("report_versions")
    .values({
      id: newId(),
      report_id: id,
      version: 1,
      file_id: entry.fileId,
      pages: entry.pages,
      change_note: "First published.",
      created_at: at,
    })
    .execute();
  return id;
}
