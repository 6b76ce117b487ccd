import type { Actor } from "#app/features/actor.ts";
import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { listedReportsVisibleTo, toListedReport } from "./report.scope.server.ts";
import type { Category, ListedReport, ReportVersion } from "./report.ts";

/** One report this person may see, or null. */
export async function findReport(db: Db, actor: Actor, reportId: string): Promise<ListedReport | null> {
  if (!isId(reportId)) return null;
  const row = await listedReportsVisibleTo(db, actor).where("reports.id", "=", reportId).executeTakeFirst();
  return row ? toListedReport(row) : null;
}

/** The versions of a report that the person has found, the newest so many first. */
export async function findVersions(
  db: Db,
  { id }: Pick<ListedReport, "id">,
  limit = 20,
): Promise<ReportVersion[]> {
  const rows = await db
    .selectFrom("report_versions")
    .select(["version", "pages", "change_note", "created_at"])
    .where("report_id", "=", id)
    .orderBy("version", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    version: row.version,
    pages: row.pages,
    changeNote: row.change_note,
    createdAt: row.created_at,
  }));
}

/** A report that was withdrawn from the shop, for somebody whose company holds it. Null for anybody else. */
export async function findWithdrawnHeld(
  db: Db,
  actor: Actor,
  reportId: string,
): Promise<ListedReport | null> {
  if (!isId(reportId)) return null;
  const row = await openHoldingsVisibleTo(db, actor)
    .selectAll("reports")
    .select("categories.name as category_name")
    .where("reports.id", "=", reportId)
    .where("reports.status", "=", "withdrawn")
    .executeTakeFirst();
  return row ? toListedReport(row) : null;
}

/** The newest published reports: what the home page shows the outline of. */
export async function findTeasers(db: Db, actor: Actor, limit = 3): Promise<ListedReport[]> {
  const rows = await listedReportsVisibleTo(db, actor)
    .where("reports.status", "=", "published")
    .orderBy("reports.published_on", "desc")
    .orderBy("reports.id")
    .limit(limit)
    .execute();
  return rows.map(toListedReport);
}

/** Every category, in the order lists show them. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db.selectFrom("categories").select(["id", "name"]).orderBy("position").limit(100).execute();
}
