import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { problem, type Problem } from "#app/features/numbers/problem.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { command, done, refused } from "#app/features/analysis/tools/command.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { evaluateRules } from "../alerts/evaluate-rules.server.ts";
import { findKpi } from "./find-kpi-book.server.ts";
import { findRule, MOST_RECIPIENTS } from "./find-rules.server.ts";
import { UNJUDGED } from "../maths/judge-rule.ts";
import { findKpiDesk } from "./kpi.scope.server.ts";
import type { RuleInput } from "../forms/kpi.schema.ts";
import { noQuotaForKpis } from "./room-for-records.server.ts";
import { ruleOf } from "../forms/rule-of-form.ts";
import type { Rule } from "./rule.ts";

export interface AddRuleInput extends RuleInput {
  kpiId: string;
  once?: string | undefined;
}

/** Adds a rule to a KPI and judges it by what is there: told is only how it stands now. */
export const addRule = command(async (trx, actor, input: AddRuleInput) => {
  const kpi = await findKpi(trx, actor, input.kpiId);
  const desk = kpi && (await findKpiDesk(trx, actor, kpi.companyId));
  if (!kpi || !desk) return refused("not-found");
  const earlier = await resultOfOnce(trx, actor, "add-kpi-rule", input.once);
  const first = earlier ? await findRule(trx, actor, earlier) : null;
  if (first) return done({ id: first.id, name: first.name });
  const noRoom = await noQuotaForKpis(trx, actor, desk, "rule");
  if (noRoom) return refused(noRoom);
  const rule = ruleOf(newId(), kpi, input);
  if (!rule.ok) return refused("problems", { problems: rule.problems });
  const strangers = await recipientProblems(trx, desk.companyId, input.recipients);
  if (strangers.length > 0) return refused("problems", { problems: strangers });
  await insertRule(trx, actor, desk.companyId, rule.value, desk.isDemoCompany);
  const { id, name } = rule.value;
  await recordAudit(trx, actor, {
    action: "kpi-rule.add",
    target: `kpi-rule:${id}`,
    details: { kpi: kpi.code, kind: input.kind, ...aboutCompany(actor, desk.companyId) },
  });
  await recordOnce(trx, actor, "add-kpi-rule", input.once, id);
  await evaluateRules(trx, actor, desk.companyId, { codes: [kpi.code] });
  return done({ id, name });
});

export async function insertRule(
  trx: Trx,
  actor: Pick<Actor, "userId">,
  companyId: string,
  rule: Rule,
  isDemo: boolean,
): Promise<void> {
  const at = nowIso();
  await trx
    .insertInto("kpi_rules")
    .values({
      id: rule.id,
      company_id: companyId,
      kpi_id: rule.kpiId,
      covenant_id: rule.covenantId ?? null,
      ...ruleColumns(rule),
      snooze_until: null,
      status: UNJUDGED.status,
      period: null,
      since: null,
      created_by: actor.userId,
      created_at: at,
      updated_at: at,
      removed_at: null,
      is_demo: isDemo ? 1 : 0,
      broken: 0,
      kept: 0,
      is_open: 0,
    })
    .execute();
  await keepRecipients(trx, rule);
}

/** The columns that people fill in. */
export function ruleColumns(rule: Rule) {
  return {
    name: rule.name,
    condition: JSON.stringify(rule.condition),
    level: rule.level,
    for_periods: rule.forPeriods,
    recover_periods: 1,
    mute_until: rule.muteUntil,
  };
}

export async function keepRecipients(trx: Trx, { id, recipients }: Rule): Promise<void> {
  await trx.deleteFrom("kpi_rule_recipients").where("rule_id", "=", id).execute();
  if (recipients.length === 0) return;
  const rows = recipients.map((userId) => ({ rule_id: id, user_id: userId }));
  await trx.insertInto("kpi_rule_recipients").values(rows).execute();
}

/** Only people of the company can be named: whoever else was, is not in the list. */
export async function recipientProblems(
  trx: Trx,
  companyId: string,
  recipients: readonly string[],
): Promise<Problem[]> {
  if (recipients.length === 0) return [];
  if (recipients.length > MOST_RECIPIENTS) {
    const what = `More than ${MOST_RECIPIENTS} people are named`;
    return [problem("recipients", "recipients", what, "Name fewer, or a shared address")];
  }
  const found = await trx
    .selectFrom("users")
    .select("id")
    .where("company_id", "=", companyId)
    .where("status", "!=", "disabled")
    .where("id", "in", recipients)
    .limit(recipients.length)
    .execute();
  if (found.length === recipients.length) return [];
  return [problem("recipients", "recipients", "Somebody is not in the list", "Select people from the list")];
}
