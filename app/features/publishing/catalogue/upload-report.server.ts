import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { recordFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { type CatalogueEntry, insertReport, isCategory } from "./insert-report.server.ts";
import { maySell } from "./report.policy.ts";

const form = "upload-report";

export interface UploadedReport extends Omit<CatalogueEntry, "contents" | "fileId"> {
  /** Bytes that are on disk already; they become known with the report. */
  file: StoredFile;
  once?: string | undefined;
}

export type UploadReportResult =
  /** `repeat`: an earlier post had made it, with a file of its own. */
  { ok: true; reportId: string; repeat?: true } | { ok: false; reason: "not-staff" | "unknown-category" };

/** Puts an uploaded file into the catalogue, for sale or as a draft. Once: a second post leads to the first one's report. */
export async function uploadReport(
  db: Db,
  actor: Actor,
  { file, once, ...entry }: UploadedReport,
): Promise<UploadReportResult> {
  if (!isMember(actor) || !maySell(actor)) return { ok: false, reason: "not-staff" };
  return db.transaction().execute(async (trx): Promise<UploadReportResult> => {
    const earlier = await resultOfOnce(trx, actor, form, once);
    if (earlier) return { ok: true, reportId: earlier, repeat: true };
    if (!(await isCategory(trx, entry.category))) return { ok: false, reason: "unknown-category" };
    await recordFile(trx, file);
    const reportId = await insertReport(trx, actor, { ...entry, contents: [], fileId: file.id });
    await recordAudit(trx, actor, {
      action: "report.upload",
      target: `report:${reportId}`,
      details: {
        title: entry.title,
        category: entry.category,
        pricePence: entry.pricePence ?? null,
        pages: entry.pages,
        published: entry.publish,
        file: { name: file.name, size: file.size, sha256: file.sha256 },
      },
    });
    await recordOnce(trx, actor, form, once, reportId);
    return { ok: true, reportId };
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
