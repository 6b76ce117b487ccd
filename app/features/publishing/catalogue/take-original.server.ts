import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findFile, requireStored, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { findStaffReport } from "./find-staff-report.server.ts";

export interface Original {
  file: StoredFile;
  title: string;
  version: number;
  fileType: string;
}

/**
 * A report's file as it was uploaded, without any mark of whose copy it is: for staff.
 * @param version null for the current one.
 * @returns null for everybody else, and where there is none.
 */
export async function findOriginal(
  db: Db,
  actor: Actor,
  reportId: string,
  version: number | null,
): Promise<Original | null> {
  const report = await findStaffReport(db, actor, reportId);
  if (!report) return null;
  if (version === null || version === report.version) {
    const file = await findFile(db, report.fileId);
    return file && { file, title: report.title, version: report.version, fileType: report.fileType };
  }
  const earlier = await db
    .selectFrom("report_versions")
    .select("file_id")
    .where("report_id", "=", report.id)
    .where("version", "=", version)
    .executeTakeFirst();
  const file = earlier ? await findFile(db, earlier.file_id) : null;
  const fileType = file && (/\.([a-z0-9]{1,8})$/i.exec(file.name)?.[1]?.toLowerCase() ?? report.fileType);
  return file && fileType ? { file, title: report.title, version, fileType } : null;
}

/** Writes down that somebody takes the unmarked file, before a byte of it is handed out. */
export async function recordOriginal(
  db: Db,
  actor: Actor,
  reportId: string,
  { version, file }: Original,
): Promise<void> {
  await requireStored([file]);
  await db.transaction().execute((trx) =>
    recordAudit(trx, actor, {
      action: "report.original",
      target: `report:${reportId}`,
      details: { version, sha256: file.sha256 },
    }),
  );
}
