import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import type { Category, Report } from "./report.ts";
import { toReport, wholeReportsVisibleTo } from "./report.scope.server.ts";

/** One report this person may see, or null. */
export async function findReport(db: Db, actor: Actor, reportId: string): Promise<Report | null> {
  if (!isId(reportId)) return null;
  const row = await wholeReportsVisibleTo(db, actor).where("reports.id", "=", reportId).executeTakeFirst();
  return row ? toReport(row) : null;
}

/** The newest published reports: what the home page shows the outline of. */
export async function findTeasers(db: Db, actor: Actor, limit = 3): Promise<Report[]> {
  const rows = await wholeReportsVisibleTo(db, actor)
    .where("reports.status", "=", "published")
    .orderBy("reports.published_on", "desc")
    .orderBy("reports.id")
    .limit(limit)
    .execute();
  return rows.map(toReport);
}

/** Every category, in the order lists show them. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db.selectFrom("categories").select(["id", "name"]).orderBy("position").limit(100).execute();
}
