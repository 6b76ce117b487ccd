import type { Member } from "#app/features/actor.ts";
import { watchHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { kpiTransitionsVisibleTo } from "#app/features/analysis/kpis/records/kpi.scope.server.ts";
import { noticeText } from "#app/features/analysis/kpis/pages/rule-words.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ActivityEvent, EVENTS_SHOWN } from "./activity.ts";

/** What a company's people were told of their KPIs: alerts, and that they are over. For clients. */
export async function kpiEvents(db: Db, actor: Member): Promise<ActivityEvent[]> {
  if (!actor.companyId) return [];
  const rows = await kpiTransitionsVisibleTo(db, actor)
    .innerJoin("kpi_rules", "kpi_rules.id", "kpi_transitions.rule_id")
    .select([
      "kpi_transitions.rule_id",
      "kpi_transitions.notice",
      "kpi_transitions.period",
      "kpi_transitions.changed_at",
      "kpi_rules.name",
      "kpi_rules.covenant_id",
    ])
    .where("kpi_transitions.company_id", "=", actor.companyId)
    .where("kpi_transitions.is_told", "=", 1)
    .where("kpi_rules.removed_at", "is", null)
    // Samples are nobody's.
    .where((eb) => eb.or([eb("kpi_rules.created_by", "is not", null), eb("kpi_rules.is_demo", "=", 0)]))
    .orderBy("kpi_transitions.changed_at", "desc")
    .orderBy("kpi_transitions.key", "desc")
    .limit(EVENTS_SHOWN)
    .execute();
  return rows.map(({ rule_id: id, covenant_id: covenantId, notice, period, changed_at: at, name }) => ({
    description: `${noticeText(notice)} in ${period}: ${name}`,
    at,
    to: watchHref({ id, covenantId }),
  }));
}
