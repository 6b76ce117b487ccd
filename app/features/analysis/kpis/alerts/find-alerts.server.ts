import type { Actor } from "#app/features/actor.ts";
import { descending } from "#app/features/lists/list.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { knownTransitionsVisibleTo, kpiTransitionsVisibleTo } from "../records/kpi.scope.server.ts";
import { isStanding } from "./standing-alerts.server.ts";
import type { RuleNoticeKind, RuleStatus } from "../maths/rule-state.ts";
import { judgedUnit } from "../maths/check-rule.ts";
import { readCondition, type RuleLevel } from "../records/rule.ts";
import { MULTIPLE, type Unit } from "#app/features/numbers/unit.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { COVENANTS } from "../records/covenant-fields.ts";

/** Changes of state in a file of them. */
export const MOST_ALERTS = 1000;

export interface Alert {
  key: string;
  ruleId: string;
  ruleName: string;
  /** The covenant that the rule watches. */
  covenantId: string | null;
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

/** Changes of state, the latest first: of rules, or those that stand of rules that are open, or all of a company. */
export async function findAlerts(
  db: Db,
  actor: Actor,
  of: { companyId: string } | { ruleId: string } | { standingOf: readonly string[] },
  most: number,
): Promise<Alert[]> {
  let found = kpiTransitionsVisibleTo(db, actor);
  // Either of the two is an index of its own; both at once would walk through one of them.
  if ("companyId" in of) found = found.where("kpi_transitions.company_id", "=", of.companyId);
  else if ("ruleId" in of) found = found.where("kpi_transitions.rule_id", "=", of.ruleId);
  else found = found.where("kpi_transitions.rule_id", "in", [...of.standingOf]);
  const rows = await withRule(found)
    .where((eb) => ("standingOf" in of ? isStanding(eb) : eb.lit(true)))
    .orderBy("kpi_transitions.changed_at", "desc")
    .orderBy("kpi_transitions.key", "desc")
    .limit(most)
    .execute();
  return rows.map(toAlert);
}

/** A company's changes of state by when they came about: what people were told of and what they were not. */
export const kpiAlertsOf = (companyId: string) =>
  listOf({
    sorts: { latest: descending("kpi_transitions.changed_at", "kpi_transitions.key") },
    matching: (db, actor) => [
      kpiTransitionsVisibleTo(db, actor).where("kpi_transitions.company_id", "=", companyId),
    ],
    async rowsOf(db, actor, keys) {
      const found = knownTransitionsVisibleTo(db, actor).where("kpi_transitions.key", "in", [...keys]);
      const rows = await withRule(found).limit(keys.length).execute();
      return rows.map((row) => ({ ...toAlert(row), id: row.key }));
    },
  });

/** With every column an alert is made of. */
function withRule(found: ReturnType<typeof kpiTransitionsVisibleTo>) {
  return found
    .innerJoin("kpi_rules", "kpi_rules.id", "kpi_transitions.rule_id")
    .innerJoin("kpis", "kpis.id", "kpi_rules.kpi_id")
    .leftJoin("covenants", "covenants.id", "kpi_rules.covenant_id")
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
      "kpi_rules.covenant_id",
      "covenants.kind as covenant_kind",
      "kpis.name as kpi_name",
      "kpis.unit",
      "kpis.currency",
      "kpi_findings.value as judged",
      "users.first_name",
      "users.last_name",
    ])
    .select((eb) => isStanding(eb).as("is_standing"));
}

type AlertRow = Awaited<ReturnType<ReturnType<typeof withRule>["execute"]>>[number];

function toAlert(row: AlertRow): Alert {
  return {
    key: row.key,
    ruleId: row.rule_id,
    ruleName: row.rule_name,
    covenantId: row.covenant_id,
    isRuleRemoved: row.rule_removed_at !== null,
    level: row.level,
    kpiId: row.kpi_id,
    kpiName: row.covenant_kind === null ? row.kpi_name : labelOf(COVENANTS, row.covenant_kind),
    from: row.from_status,
    to: row.to_status,
    period: row.period,
    number:
      row.judged === null
        ? null
        : {
            value: row.judged,
            unit:
              row.covenant_id === null
                ? judgedUnit(readCondition(row.condition, 1).condition, row)
                : MULTIPLE,
          },
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
  };
}
