/** What people do with rules: add, edit and remove them. */
import type { Actor } from "#app/features/actor.ts";
import { problem, type Problem } from "#app/features/numbers/problem.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { onRecord } from "#app/features/analysis/tools/on-record.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { evaluateRules } from "../alerts/evaluate-rules.server.ts";
import type { RuleInput } from "../forms/kpi.schema.ts";
import { ruleOf } from "../forms/rule-of-form.ts";
import { UNJUDGED } from "../maths/judge-rule.ts";
import { findKpi } from "./find-kpi-book.server.ts";
import { findRule, MOST_RECIPIENTS } from "./find-rules.server.ts";
import { findKpiDesk } from "./kpi.scope.server.ts";
import { noQuotaForKpis } from "./room-for-records.server.ts";
import type { Rule } from "./rule.ts";

const onKpi = onRecord("kpi", "kpiId", findKpi);
const onRule = onRecord("kpi-rule", "ruleId", findRule);

interface AddRuleInput extends RuleInput {
  kpiId: string;
  once?: string | undefined;
}

/** Adds a rule to a KPI and judges it by what is there: told is only how it stands now. */
export const addRule = onKpi(async ({ trx, actor, record: kpi }, input: AddRuleInput) => {
  const desk = await findKpiDesk(trx, actor, kpi.companyId);
  if (!desk) return refused("not-found");
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

interface EditRuleInput extends RuleInput {
  ruleId: string;
  seen?: string | undefined;
}

/** Changes a rule. Where what it looks for has changed, everything is judged again by it, and told once. */
export const editRule = onRule(async ({ trx, actor, record: before, audit }, input: EditRuleInput) => {
  const kpi = await findKpi(trx, actor, before.kpiId);
  if (!kpi) return refused("not-found");
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
  await audit("kpi-rule.edit", { kpi: kpi.code, isJudgedAgain: isOther });
  if (isOther) await evaluateRules(trx, actor, before.companyId, { codes: [kpi.code], anew: before.id });
  return done({ name: rule.value.name });
});

/** Takes a rule away: it is judged no more. Its timeline stays in the list of alerts. */
export const removeRule = onRule(async ({ trx, record: rule, audit }) => {
  const at = nowIso();
  const { numUpdatedRows } = await trx
    .updateTable("kpi_rules")
    .set({ removed_at: at, updated_at: at })
    .where("id", "=", rule.id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return refused("not-found");
  await audit("kpi-rule.remove");
  return done({ name: rule.name, kpiId: rule.kpiId });
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
      status: UNJUDGED.status,
      created_by: actor.userId,
      created_at: at,
      updated_at: at,
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
