/** What people do about alerts: acknowledge them, and let them rest. */
import { isMember } from "#app/features/actor.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { onRecord } from "#app/features/analysis/tools/on-record.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import { isOpenStatus } from "../maths/rule-state.ts";
import { findRule } from "../records/find-rules.server.ts";
import { kpiTransitionsVisibleTo } from "../records/kpi.scope.server.ts";
import { isStanding } from "./standing-alerts.server.ts";

interface AcknowledgeInput {
  /** The change's key. */
  key: string;
  comment?: string | undefined;
  /** Nobody is told about the rule up to the end of this day, or until the alert is over. */
  snoozeUntil?: string | null | undefined;
}

/** Says who sees to an alert that stands, with what they have to say; the first one counts. */
export const acknowledgeAlert = command(async (trx, actor, input: AcknowledgeInput) => {
  if (!isMember(actor)) return refused("not-found");
  const change = await kpiTransitionsVisibleTo(trx, actor)
    .innerJoin("kpi_rules", "kpi_rules.id", "kpi_transitions.rule_id")
    .select([
      "kpi_transitions.rule_id",
      "kpi_transitions.company_id",
      "kpi_transitions.acknowledged_at as acknowledgedAt",
    ])
    .select((eb) => isStanding(eb).as("stands"))
    .where("kpi_transitions.key", "=", input.key)
    .where("kpi_transitions.notice", "is not", null)
    .executeTakeFirst();
  if (!change) return refused("not-found");
  const { rule_id: ruleId, company_id: companyId } = change;
  if (change.acknowledgedAt !== null) return refused("acknowledged");
  if (!change.stands) return refused("over");
  if (input.snoozeUntil && input.snoozeUntil < londonDay(now())) return refused("past");
  await trx
    .updateTable("kpi_transitions")
    .set({ acknowledged_by: actor.userId, acknowledged_at: nowIso(), comment: input.comment ?? null })
    .where("key", "=", input.key)
    .where("acknowledged_at", "is", null)
    .execute();
  if (input.snoozeUntil) {
    await trx
      .updateTable("kpi_rules")
      .set({ snooze_until: input.snoozeUntil })
      .where("id", "=", ruleId)
      .execute();
  }
  await recordAudit(trx, actor, {
    action: "kpi-rule.acknowledge",
    target: `kpi-rule:${ruleId}`,
    details: {
      change: input.key,
      ...(input.snoozeUntil && { snoozeUntil: input.snoozeUntil }),
      ...aboutCompany(actor, companyId),
    },
  });
  return done({ ruleId });
});

interface SnoozeInput {
  ruleId: string;
  /** YYYY-MM-DD in London; null wakes it. */
  until: string | null;
}

/** Lets the alert of a rule rest up to the end of a day, or wakes it. It ends with the alert: the next one is told. */
export const snoozeRule = onRecord(
  "kpi-rule",
  "ruleId",
  findRule,
)(async ({ trx, record: rule, audit }, { until }: SnoozeInput) => {
  if (!isOpenStatus(rule.state.status)) return refused("over");
  if (until !== null && until < londonDay(now())) return refused("past");
  await trx.updateTable("kpi_rules").set({ snooze_until: until }).where("id", "=", rule.id).execute();
  await audit("kpi-rule.snooze", { until });
  return done({ until });
});
