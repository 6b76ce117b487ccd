import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import { shopRefusal } from "./report.policy.ts";
import { listedReportsVisibleTo, toListedReport } from "./report.scope.server.ts";
import type { Category, ListedReport, ReportVersion } from "./report.ts";

/** One report this person may see, or null. */
export async function findReport(db: Db, actor: Actor, reportId: string): Promise<ListedReport | null> {
  if (!isId(reportId)) return null;
  const row = await listedReportsVisibleTo(db, actor).where("reports.id", "=", reportId).executeTakeFirst();
  return row ? toListedReport(row) : null;
}

/**
 * The versions of a report, newest first. They are shown beside it: who asks has found the report already.
 * @param limit the newest so many.
 */
export async function findVersions(
  db: Db,
  actor: Actor,
  reportId: string,
  limit = 20,
): Promise<ReportVersion[]> {
  if (shopRefusal(actor) || !isId(reportId)) return [];
  const rows = await db
    .selectFrom("report_versions")
    .select(["version", "pages", "change_note", "created_at"])
    .where("report_id", "=", reportId)
    .$if(!isAdmin(actor), (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("reports")
            .select("reports.id")
            .whereRef("reports.id", "=", "report_versions.report_id")
            .where("reports.status", "!=", "draft"),
        ),
      ),
    )
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
  if (!isId(reportId) || !isMember(actor) || !actor.companyId) return null;
  const row = await db
    .selectFrom("reports")
    .innerJoin("categories", "categories.id", "reports.category_id")
    .innerJoin("holdings", "holdings.report_id", "reports.id")
    .selectAll("reports")
    .select("categories.name as category_name")
    .where("reports.id", "=", reportId)
    .where("reports.status", "=", "withdrawn")
    .where("holdings.company_id", "=", actor.companyId)
    .where("holdings.ended_at", "is", null)
    .executeTakeFirst();
  return row ? toListedReport(row) : null;
}

/** The newest published reports that are restricted to clients: what the home page shows the outline of. */
export async function findTeasers(db: Db, actor: Actor, limit = 3): Promise<ListedReport[]> {
  const rows = await listedReportsVisibleTo(db, actor)
    .where("reports.status", "=", "published")
    .where("reports.restricted", "=", 1)
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
