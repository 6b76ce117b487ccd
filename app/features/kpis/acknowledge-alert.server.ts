import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { kpiTransitionsVisibleTo } from "./kpi.scope.server.ts";

export interface AcknowledgeInput {
  /** The change's key. */
  key: string;
  comment?: string | undefined;
  /** Nobody is told about the rule up to the end of this day, or until the alert is over. */
  snoozeUntil?: string | null | undefined;
}

export type AcknowledgeResult =
  { ok: true; ruleId: string } | { ok: false; reason: "not-found" | "acknowledged" };

/** Says who has seen an alert to, with what they have to say; the first one stands. */
export async function acknowledgeAlert(
  db: Db,
  actor: Actor,
  input: AcknowledgeInput,
): Promise<AcknowledgeResult> {
  return db.transaction().execute(async (trx): Promise<AcknowledgeResult> => {
    if (!isMember(actor)) return { ok: false, reason: "not-found" };
    const change = await kpiTransitionsVisibleTo(trx, actor)
      .select(["kpi_transitions.rule_id", "kpi_transitions.company_id"])
      .where("kpi_transitions.key", "=", input.key)
      .where("kpi_transitions.notice", "is not", null)
      .executeTakeFirst();
    if (!change) return { ok: false, reason: "not-found" };
    const { rule_id: ruleId, company_id: companyId } = change;
    const { numUpdatedRows } = await trx
      .updateTable("kpi_transitions")
      .set({ acknowledged_by: actor.userId, acknowledged_at: nowIso(), comment: input.comment ?? null })
      .where("key", "=", input.key)
      .where("acknowledged_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return { ok: false, reason: "acknowledged" };
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
    return { ok: true, ruleId };
  });
}
