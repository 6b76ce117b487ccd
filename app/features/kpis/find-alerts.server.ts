import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { kpiTransitionsVisibleTo } from "./kpi.scope.server.ts";
import { type NoticeKind, OPEN_STATUSES, type RuleStatus } from "./rule-state.ts";
import type { RuleLevel } from "./rule.ts";

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
  notice: NoticeKind | null;
  isTold: boolean;
  /** Nobody has acknowledged it, and people were told of it or it still stands: muted when it came, or while quiet. */
  canAcknowledge: boolean;
  changedAt: string;
  acknowledged: { by: string; at: string; comment: string | null } | null;
}

export interface AlertQuery {
  /** Only those of one rule. */
  ruleId?: string;
  page?: number;
  size?: number;
}

/** A company's changes of state, the latest first: what people were told of and what they were not. */
export async function findAlerts(
  db: Db,
  actor: Actor,
  companyId: string,
  { ruleId, page = 1, size = ALERTS_PAGE_SIZE }: AlertQuery = {},
): Promise<{ rows: Alert[]; hasOlder: boolean; page: number }> {
  const at = Math.min(page, MOST_ALERT_PAGES);
  let found = kpiTransitionsVisibleTo(db, actor);
  // Either of the two is an index of its own; both at once would walk through one of them.
  found =
    ruleId === undefined
      ? found.where("kpi_transitions.company_id", "=", companyId)
      : found.where("kpi_transitions.rule_id", "=", ruleId);
  const rows = await found
    .innerJoin("kpi_rules", "kpi_rules.id", "kpi_transitions.rule_id")
    .innerJoin("kpis", "kpis.id", "kpi_rules.kpi_id")
    .leftJoin("users", "users.id", "kpi_transitions.acknowledged_by")
    .selectAll("kpi_transitions")
    .select([
      "kpi_rules.name as rule_name",
      "kpi_rules.level",
      "kpi_rules.removed_at as rule_removed_at",
      "kpi_rules.kpi_id",
      "kpis.name as kpi_name",
      "users.first_name",
      "users.last_name",
    ])
    .select((eb) =>
      eb
        .and([
          eb("kpi_transitions.notice", "in", ["alert", "no-data"]),
          eb("kpi_rules.status", "in", OPEN_STATUSES),
          eb("kpi_rules.removed_at", "is", null),
          eb.not(
            eb.exists(
              eb
                .selectFrom("kpi_transitions as later")
                .select("later.key")
                .whereRef("later.rule_id", "=", "kpi_transitions.rule_id")
                .where("later.notice", "in", ["recovered", "data-back"])
                .where((is) =>
                  is(
                    is.refTuple("later.changed_at", "later.key"),
                    ">",
                    is.refTuple("kpi_transitions.changed_at", "kpi_transitions.key"),
                  ),
                ),
            ),
          ),
        ])
        .as("is_standing"),
    )
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
      notice: row.notice,
      isTold: row.is_told === 1,
      canAcknowledge:
        row.notice !== null &&
        row.acknowledged_at === null &&
        (row.is_told === 1 || Boolean(row.is_standing)),
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
