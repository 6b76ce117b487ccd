import type { Actor } from "#app/features/actor.ts";
import { reportsVisibleTo } from "#app/features/publishing/catalogue/report.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

export interface GrantableReport {
  id: string;
  title: string;
  category: string;
  publishedOn: string | null;
}

/** Published reports a company does not hold yet, for the staff form that grants one. Empty for anybody else. */
export async function findGrantableReports(
  db: Db,
  actor: Actor,
  companyId: string,
): Promise<GrantableReport[]> {
  if (actor.role !== "admin" || !isId(companyId)) return [];
  return reportsVisibleTo(db, actor)
    .where("reports.status", "=", "published")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("holdings")
            .select("holdings.id")
            .whereRef("holdings.report_id", "=", "reports.id")
            .where("holdings.company_id", "=", companyId)
            .where("holdings.ended_at", "is", null),
        ),
      ),
    )
    .select(["reports.id", "reports.title", "categories.name as category"])
    .select("reports.published_on as publishedOn")
    .orderBy("reports.published_on", "desc")
    .orderBy("reports.id")
    .limit(500)
    .execute();
}
