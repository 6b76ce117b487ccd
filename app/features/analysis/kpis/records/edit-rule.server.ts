import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { keepRecipients, recipientProblems, ruleColumns } from "./add-rule.server.ts";
import { evaluateRules } from "../alerts/evaluate-rules.server.ts";
import { findKpi } from "./find-kpi-book.server.ts";
import { findRule } from "./find-rules.server.ts";
import type { RuleInput } from "../forms/kpi.schema.ts";
import { ruleOf } from "../forms/rule-of-form.ts";

/** Changes a rule. Where what it looks for has changed, everything is judged again by it, and told once. */
export const editRule = command(
  async (trx, actor, input: RuleInput & { ruleId: string; seen?: string | undefined }) => {
    const before = await findRule(trx, actor, input.ruleId);
    const kpi = before && (await findKpi(trx, actor, before.kpiId));
    if (!before || !kpi) return refused("not-found");
    if (input.seen && input.seen !== before.updatedAt) return refused("changed");
    const rule = ruleOf(before.id, kpi, input);
    if (!rule.ok) return refused("problems", { problems: rule.problems });
    const strangers = await recipientProblems(trx, before.companyId, input.recipients);
    if (strangers.length > 0) return refused("problems", { problems: strangers });
    const columns = ruleColumns(rule.value);
    await trx
      .updateTable("kpi_rules")
      .set({ ...columns, updated_at: nowIso() })
      .where("id", "=", before.id)
      .execute();
    await keepRecipients(trx, rule.value);
    const isOther =
      columns.condition !== JSON.stringify(before.condition) || rule.value.forPeriods !== before.forPeriods;
    await recordAudit(trx, actor, {
      action: "kpi-rule.edit",
      target: `kpi-rule:${before.id}`,
      details: { kpi: kpi.code, isJudgedAgain: isOther, ...aboutCompany(actor, before.companyId) },
    });
    if (isOther) await evaluateRules(trx, actor, before.companyId, { codes: [kpi.code], anew: before.id });
    return done({ name: rule.value.name });
  },
);
