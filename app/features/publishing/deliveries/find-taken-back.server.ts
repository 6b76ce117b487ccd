import type { Actor } from "#app/features/actor.ts";
import { holdingsOfCompany } from "#app/features/publishing/holdings/holding.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";

/** So many of the latest are shown. */
const LATEST = 20;

/** A report that a company has or had, as far as this person may see it. */
function everHeld(db: Db, actor: Actor, companyId: string) {
  return holdingsOfCompany(db, actor)
    .innerJoin("reports", "reports.id", "holdings.report_id")
    .where("holdings.company_id", "=", companyId)
    .select(["holdings.id", "holdings.report_id as reportId", "reports.title", "holdings.source"])
    .select(["holdings.granted_at as grantedAt", "holdings.ended_at as endedAt"])
    .select("holdings.end_reason as reason");
}

/** What a company has of one report, or had last; null where it never had it. */
export async function lastHeldBy(
  db: Db,
  actor: Actor,
  { companyId, reportId }: { companyId: string; reportId: string },
) {
  if (!isId(companyId) || !isId(reportId)) return null;
  const held = await everHeld(db, actor, companyId)
    .where("holdings.report_id", "=", reportId)
    .orderBy("holdings.granted_at", "desc")
    .orderBy("holdings.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return held ?? null;
}

/** The latest that were taken back from a company and not given again, with the reason. */
export async function takenBackFrom(db: Db, actor: Actor, companyId: string) {
  if (!isId(companyId)) return [];
  return everHeld(db, actor, companyId)
    .where("holdings.end_reason", "is not", null)
    .where("holdings.ended_at", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("holdings as again")
            .select("again.id")
            .whereRef("again.company_id", "=", "holdings.company_id")
            .whereRef("again.report_id", "=", "holdings.report_id")
            .where((eb) =>
              eb.or([
                eb("again.ended_at", "is", null),
                eb("again.ended_at", ">", eb.ref("holdings.ended_at")),
              ]),
            ),
        ),
      ),
    )
    .orderBy("holdings.ended_at", "desc")
    .orderBy("holdings.id")
    .limit(LATEST)
    .execute();
}
