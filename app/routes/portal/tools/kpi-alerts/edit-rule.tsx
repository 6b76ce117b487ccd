import { unitName } from "#app/features/numbers/unit.ts";
import { type RuleForm, ruleSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { RuleFieldset } from "#app/features/analysis/kpis/forms/rule-form.tsx";
import { fieldsOfCondition } from "#app/features/analysis/kpis/forms/rule-of-form.ts";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { ruleHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { editRule } from "#app/features/analysis/kpis/records/rule.commands.server.ts";
import { findKpi } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findColleagues, findRecipients } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { notDone, ruleScope } from "#app/http/tools/kpi-desk.server.ts";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/edit-rule";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, rule, keep } = await ruleScope(context, params.id);
  const kpi = await findKpi(db, actor, rule.kpiId);
  if (!kpi) throw notFound();
  const recipients = (await findRecipients(db, [rule])).get(rule.id) ?? [];
  return {
    id: rule.id,
    name: rule.name,
    keep,
    unit: unitName(unitOf(kpi)),
    people: await findColleagues(db, rule.companyId),
    seen: rule.updatedAt,
    defaults: {
      name: rule.name,
      ...fieldsOfCondition(rule.condition, kpi),
      level: rule.level,
      forPeriods: String(rule.forPeriods),
      recipients: recipients.map(({ id }) => id),
      muteUntil: rule.muteUntil ?? "",
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, rule, keep } = await ruleScope(context, params.id);
  const form = await readForm(request, ruleSchema, { form: "rule" });
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await editRule(db, actor, { ...fields, ruleId: rule.id });
  if (result.ok) return succeeded(ruleHref(rule.id, keep), "Rule changed", result.name);
  return notDone(form, ruleSchema, result);
}

export default function EditRule({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, keep, unit, people, seen, defaults } = loaderData;
  const [form, fields] = usePostForm<RuleForm>({ id: "rule", reply: actionData?.reply, defaults });
  return (
    <FormPage
      title={`Edit ${name}`}
      eyebrow={TOOL_NAME}
      lead="Where you change what it looks for, every period is judged again, and people are told once how it stands."
      form={form}
      isRefused={Boolean(actionData)}
      seen={seen}
      button="Save"
      pending="Saving…"
      cancel={ruleHref(id, keep)}
    >
      <RuleFieldset fields={fields} unit={unit} people={people} />
    </FormPage>
  );
}
