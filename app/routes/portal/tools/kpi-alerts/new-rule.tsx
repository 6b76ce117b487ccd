import { unitName } from "#app/features/numbers/unit.ts";
import { type RuleForm, ruleSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { RuleFieldset } from "#app/features/analysis/kpis/forms/rule-form.tsx";
import { DeskBanner, TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { kpiHref, ruleHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { addRule } from "#app/features/analysis/kpis/records/rule.commands.server.ts";
import { findColleagues } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import { toolAccess } from "#app/features/analysis/tools/tool-access.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { kpiScope, notDone } from "#app/http/tools/kpi-desk.server.ts";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/new-rule";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, kpi, keep } = await kpiScope(context, params.id);
  return {
    id: kpi.id,
    name: kpi.name,
    keep,
    unit: unitName(unitOf(kpi)),
    access: await toolAccess(db, actor, "kpi-alerts"),
    people: await findColleagues(db, kpi.companyId),
    me: actor.role === "client" ? actor.userId : null,
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, kpi, keep } = await kpiScope(context, params.id);
  const form = await readForm(request, ruleSchema, { form: "rule" });
  if (!form.ok) return form.rejection();
  const { _once, seen: _, ...fields } = form.value;
  const result = await addRule(db, actor, { ...fields, kpiId: kpi.id, once: _once });
  if (result.ok) return succeeded(ruleHref(result.id, keep), "Rule added", result.name);
  return notDone(form, ruleSchema, result);
}

export default function NewRule({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, keep, unit, access, people, me, once } = loaderData;
  const [form, fields] = usePostForm<RuleForm>({
    id: "rule",
    reply: actionData?.reply,
    defaults: {
      kind: "above",
      level: "warn",
      forPeriods: "1",
      ...(me && { recipients: [me] }),
    },
  });
  return (
    <FormPage
      title={`Add a rule to ${name}`}
      eyebrow={TOOL_NAME}
      lead="It is judged once for each period, as soon as the value is there or late."
      form={form}
      isRefused={Boolean(actionData)}
      once={once}
      button="Add rule"
      pending="Adding…"
      cancel={kpiHref(id, keep)}
      above={<DeskBanner access={access} />}
    >
      <RuleFieldset fields={fields} unit={unit} people={people} />
    </FormPage>
  );
}
