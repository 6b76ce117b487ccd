import type { SystemActor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { kpiRulesVisibleTo } from "../records/kpi.scope.server.ts";

const atATime = 50;

/**
 * Does something for every company that has rules, one after the other. For the scheduler.
 * @param work what the log calls it. What fails for one company must not keep the others from it.
 */
export async function eachCompanyWithRules(
  db: Db,
  actor: SystemActor,
  work: string,
  run: (companyId: string) => Promise<void>,
): Promise<void> {
  let last = "";
  for (;;) {
    const companies = await kpiRulesVisibleTo(db, actor)
      .select("kpi_rules.company_id")
      .distinct()
      .where("kpi_rules.company_id", ">", last)
      .where("kpi_rules.removed_at", "is", null)
      .orderBy("kpi_rules.company_id")
      .limit(atATime)
      .execute();
    for (const { company_id: companyId } of companies) {
      last = companyId;
      try {
        await run(companyId);
      } catch (error) {
        log.error(work, error, { company: companyId });
      }
    }
    if (companies.length < atATime) return;
  }
}
