import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import { reportsVisibleTo } from "#app/features/publishing/catalogue/report.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findFile } from "#app/platform/storage/storage.server.ts";
import { openHoldingsVisibleTo } from "../holdings/holding.scope.server.ts";

const columns = [
  "reports.id",
  "reports.title",
  "reports.version",
  "reports.file_type",
  "reports.file_id",
] as const;

/**
 * The report if this person may have a copy now: their company holds it and the holding has not ended, withdrawn from
 * the shop or not; or they are staff, who take no copies of what is withdrawn. Of a draft only staff have one.
 * @returns null otherwise, without telling a report that is somebody else's from one that does not exist.
 */
export async function findDownloadable(db: Db, actor: Actor, reportId: string) {
  if (!isMember(actor) || !isId(reportId)) return null;
  if (isAdmin(actor)) {
    const report = await reportsVisibleTo(db, actor)
      .where("reports.id", "=", reportId)
      .where("reports.status", "!=", "withdrawn")
      .select(columns)
      .executeTakeFirst();
    return report ?? null;
  }
  const held = await openHoldingsVisibleTo(db, actor)
    .where("holdings.report_id", "=", reportId)
    .select(columns)
    .executeTakeFirst();
  return held ?? null;
}

/** What such a copy would be, without making it: for those who ask for its head alone. */
export async function findCopyOffered(
  db: Db,
  actor: Actor,
  reportId: string,
): Promise<{ title: string; fileType: string; contentType: string } | null> {
  const report = await findDownloadable(db, actor, reportId);
  const file = report && (await findFile(db, report.file_id));
  return file && { title: report.title, fileType: report.file_type, contentType: file.contentType };
}
