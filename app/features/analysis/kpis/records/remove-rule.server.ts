import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { findRule } from "./find-rules.server.ts";

/** Takes a rule away: it is judged no more. Its timeline stays in the list of alerts. */
export const removeRule = command(async (trx, actor, ruleId: string) => {
  const rule = await findRule(trx, actor, ruleId);
  if (!rule) return refused("not-found");
  const at = nowIso();
  const { numUpdatedRows } = await trx
    .updateTable("kpi_rules")
    .set({ removed_at: at, updated_at: at })
    .where("id", "=", rule.id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return refused("not-found");
  await recordAudit(trx, actor, {
    action: "kpi-rule.remove",
    target: `kpi-rule:${rule.id}`,
    details: aboutCompany(actor, rule.companyId),
  });
  return done({ name: rule.name, kpiId: rule.kpiId });
});
