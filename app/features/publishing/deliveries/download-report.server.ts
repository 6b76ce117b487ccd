import { enteredCopy, newCopyId, stampedCopy } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { CopyChannel } from "#db/schema.ts";
import type { MadeFile } from "#app/platform/pdf/jobs/made-file.server.ts";
import { findFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { findDownloadable } from "./find-holdings.server.ts";

/** A copy made for one person, ready to be sent or shown. */
interface ReportCopy {
  copyId: string;
  version: number;
  /** UTC. */
  at: string;
  reportId: string;
  title: string;
  fileType: string;
  file: StoredFile;
  /** Null for what is no PDF: the stored bytes are sent as they are. To be sent, or closed. */
  stamped: MadeFile | null;
}

const ACTIONS = { download: "report.download", read: "report.read" } as const;

type DownloadResult =
  { ok: true; copy: ReportCopy } | { ok: false; reason: "not-found" | "busy" | "unmarkable" };

/**
 * Makes a copy of a report for the person who asks, to be taken away or to be read here: checks that they may have it, gives the copy a name, prints that
 * name with company, person and date on every page of a PDF, and writes the copy into the download log and the audit log
 * before a byte of it is handed out.
 * @param signal of the request: who goes away while the copy is made has not been handed one.
 * @returns `not-found` whatever the cause, so that nothing is learnt of other companies' reports; `busy` when too many
 * documents are being made at once: ask again in a few seconds; `unmarkable` when no copy can be made of the file, whose
 * pages are never handed out without their mark.
 * @throws for a file that is damaged or gone.
 */
export async function downloadReport(
  db: Db,
  actor: Actor,
  reportId: string,
  signal?: AbortSignal,
  channel: CopyChannel = "download",
): Promise<DownloadResult> {
  const report = await findDownloadable(db, actor, reportId);
  if (!report || !isMember(actor)) return { ok: false, reason: "not-found" };
  const file = await findFile(db, report.file_id);
  if (!file) throw new Error(`Report ${report.id} has no file.`);

  const copyId = newCopyId();
  const at = nowIso();
  const stamped = await stampedCopy(file, actor, copyId, at, signal);
  if (typeof stamped === "string") return { ok: false, reason: stamped };

  const enter = async (trx: Trx) => {
    // Stamping takes its time: what was granted then may have ended meanwhile.
    const still = await findDownloadable(trx, actor, reportId);
    if (still?.file_id !== report.file_id) return false;
    await trx
      .insertInto("downloads")
      .values({
        copy_id: copyId,
        report_id: report.id,
        version: report.version,
        company_id: actor.companyId,
        user_id: actor.userId,
        ip: actor.ip,
        downloaded_at: at,
        channel,
      })
      .execute();
    await recordAudit(trx, actor, {
      action: ACTIONS[channel],
      target: `report:${report.id}`,
      details: { copy: copyId, version: report.version, company: actor.companyId },
    });
    return true;
  };
  const logged = await enteredCopy(stamped, () => db.transaction().execute(enter));
  if (!logged) return { ok: false, reason: "not-found" };
  return {
    ok: true,
    copy: {
      copyId,
      version: report.version,
      at,
      reportId: report.id,
      title: report.title,
      fileType: report.file_type,
      file,
      stamped,
    },
  };
}
