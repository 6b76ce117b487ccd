import { type Actor, isMember } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { MadeFile } from "#app/platform/pdf/jobs/made-file.server.ts";
import { makeCopy } from "#app/platform/pdf/make-copy.server.ts";
import { samplePdf } from "#app/platform/pdf/pdf.server.ts";
import { findFile } from "#app/platform/storage/storage.server.ts";
import { shopRefusal } from "./report.policy.ts";
import { reportsVisibleTo } from "./report.scope.server.ts";

/** Cover, contents and the first page of text; never more than half of a short report. */
const samplePages = 3;

/** A file never changes, so its sample doesn't either: the last few small ones are kept, by the file's id. */
const kept = new Map<string, Uint8Array>();
const mostKept = 20;
const mostKeptBytes = 1024 * 1024;

/** A file is to be sent, or closed. */
type SampleResult =
  | { ok: true; title: string; sample: Uint8Array | MadeFile }
  | { ok: false; reason: "not-found" | "busy" | "unmarkable" };

/** A report with a sample to look at: a published one (for staff any) whose file is a PDF. Null for anybody else. */
export async function findSampled(db: Db, actor: Actor, reportId: string) {
  if (shopRefusal(actor) || !isId(reportId)) return null;
  const report = await reportsVisibleTo(db, actor)
    .where("reports.id", "=", reportId)
    .where("reports.file_type", "=", "pdf")
    .select(["reports.title", "reports.file_id", "reports.pages"])
    .executeTakeFirst();
  return report ?? null;
}

/**
 * The real first pages of a report, marked SAMPLE.
 * @returns `busy` when too many documents are being made at once: ask again in a few seconds; `unmarkable` when
 * none can be made of the file.
 */
export async function sampleReport(
  db: Db,
  actor: Actor,
  reportId: string,
  signal?: AbortSignal,
): Promise<SampleResult> {
  const report = await findSampled(db, actor, reportId);
  if (!report || !isMember(actor)) return { ok: false, reason: "not-found" };
  const ready = kept.get(report.file_id);
  if (ready) return { ok: true, title: report.title, sample: ready };
  const file = await findFile(db, report.file_id);
  if (!file) throw new Error(`Report ${reportId} has no file.`);
  const pages = Math.max(1, Math.min(samplePages, Math.floor(report.pages / 2)));
  const made = await makeCopy(actor.userId, file, signal, (stored) => samplePdf(stored, { pages }));
  if (typeof made === "string") return { ok: false, reason: made };
  if (made.size > mostKeptBytes) return { ok: true, title: report.title, sample: made };
  const bytes = made.bytes();
  keep(report.file_id, bytes);
  return { ok: true, title: report.title, sample: bytes };
}

function keep(fileId: string, bytes: Uint8Array): void {
  const [oldest] = kept.keys();
  if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
  kept.set(fileId, bytes);
}
