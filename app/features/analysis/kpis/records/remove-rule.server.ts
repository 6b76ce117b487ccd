import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/desk/audit/record-audit.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findRule } from "./find-rules.server.ts";

export type RemoveRuleResult = { ok: true; name: string; kpiId: string } | { ok: false; reason: "not-found" };

/** Takes a rule away: it is judged no more. Its timeline stays in the list of alerts. */
export async function removeRule(db: Db, actor: Actor, ruleId: string): Promise<RemoveRuleResult> {
  return db.transaction().execute(async (trx): Promise<RemoveRuleResult> => {
    const rule = await findRule(trx, actor, ruleId);
    if (!rule) return { ok: false, reason: "not-found" };
    const at = nowIso();
    const { numUpdatedRows } = await trx
      .updateTable("kpi_rules")
      .set({ removed_at: at, updated_at: at })
      .where("id", "=", rule.id)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return { ok: false, reason: "not-found" };
    await recordAudit(trx, actor, {
      action: "kpi-rule.remove",
      target: `kpi-rule:${rule.id}`,
      details: aboutCompany(actor, rule.companyId),
    });
    return { ok: true, name: rule.name, kpiId: rule.kpiId };
  });
}
