import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { kpiTransitionsVisibleTo } from "../records/kpi.scope.server.ts";
import { isStanding } from "./standing-alerts.server.ts";
import type { RuleNoticeKind, RuleStatus } from "../maths/rule-state.ts";
import { judgedUnit } from "../maths/check-rule.ts";
import type { Condition, RuleLevel } from "../records/rule.ts";
import type { Unit } from "#app/features/analysis/figures/unit.ts";

export const ALERTS_PAGE_SIZE = 25;
/** Pages of a timeline: older changes are in the CSV file. */
export const MOST_ALERT_PAGES = 40;

export interface Alert {
  key: string;
  ruleId: string;
  ruleName: string;
  isRuleRemoved: boolean;
  level: RuleLevel;
  kpiId: string;
  kpiName: string;
  from: RuleStatus;
  to: RuleStatus;
  period: string;
  /** What the rule judged in that period, as it is known now, with its unit. */
  number: { value: number; unit: Unit } | null;
  notice: RuleNoticeKind | null;
  isTold: boolean;
  /** It stands, told or quiet, and nobody has acknowledged it. */
  canAcknowledge: boolean;
  changedAt: string;
  acknowledged: { by: string; at: string; comment: string | null } | null;
}

export interface AlertQuery {
  /** Only those of one rule. */
  ruleId?: string;
  /** Only alerts that stand, of these rules: those that are open. */
  standingOf?: readonly string[];
  page?: number;
  size?: number;
}

/** A company's changes of state, the latest first: what people were told of and what they were not. */
export async function findAlerts(
  db: Db,
  actor: Actor,
  companyId: string,
  { ruleId, standingOf, page = 1, size = ALERTS_PAGE_SIZE }: AlertQuery = {},
): Promise<{ rows: Alert[]; hasOlder: boolean; page: number }> {
  const at = Math.min(page, MOST_ALERT_PAGES);
  let found = kpiTransitionsVisibleTo(db, actor);
  const ruleIds = standingOf ?? (ruleId === undefined ? undefined : [ruleId]);
  // Either of the two is an index of its own; both at once would walk through one of them.
  found =
    ruleIds === undefined
      ? found.where("kpi_transitions.company_id", "=", companyId)
      : found.where("kpi_transitions.rule_id", "in", ruleIds);
  const rows = await found
    .innerJoin("kpi_rules", "kpi_rules.id", "kpi_transitions.rule_id")
    .where((eb) => (standingOf ? isStanding(eb) : eb.lit(true)))
    .innerJoin("kpis", "kpis.id", "kpi_rules.kpi_id")
    .leftJoin("users", "users.id", "kpi_transitions.acknowledged_by")
    .leftJoin("kpi_findings", (join) =>
      join
        .onRef("kpi_findings.rule_id", "=", "kpi_transitions.rule_id")
        .onRef("kpi_findings.period", "=", "kpi_transitions.period"),
    )
    .selectAll("kpi_transitions")
    .select([
      "kpi_rules.name as rule_name",
      "kpi_rules.level",
      "kpi_rules.condition",
      "kpi_rules.removed_at as rule_removed_at",
      "kpi_rules.kpi_id",
      "kpis.name as kpi_name",
      "kpis.unit",
      "kpis.currency",
      "kpi_findings.value as judged",
      "users.first_name",
      "users.last_name",
    ])
    .select((eb) => isStanding(eb).as("is_standing"))
    .orderBy("kpi_transitions.changed_at", "desc")
    .orderBy("kpi_transitions.key", "desc")
    .limit(size + 1)
    .offset((at - 1) * size)
    .execute();
  return {
    page: at,
    hasOlder: rows.length > size && at < MOST_ALERT_PAGES,
    rows: rows.slice(0, size).map((row) => ({
      key: row.key,
      ruleId: row.rule_id,
      ruleName: row.rule_name,
      isRuleRemoved: row.rule_removed_at !== null,
      level: row.level,
      kpiId: row.kpi_id,
      kpiName: row.kpi_name,
      from: row.from_status,
      to: row.to_status,
      period: row.period,
      number:
        row.judged === null
          ? null
          : { value: row.judged, unit: judgedUnit(JSON.parse(row.condition) as Condition, row) },
      notice: row.notice,
      isTold: row.is_told === 1,
      canAcknowledge: row.acknowledged_at === null && Boolean(row.is_standing),
      changedAt: row.changed_at,
      acknowledged:
        row.acknowledged_at === null
          ? null
          : {
              by: `${row.first_name ?? ""} ${row.last_name ?? ""}`.trim() || "Somebody",
              at: row.acknowledged_at,
              comment: row.comment,
            },
    })),
  };
}
