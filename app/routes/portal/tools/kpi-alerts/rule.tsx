import type { AcknowledgeForm } from "#app/features/analysis/kpis/forms/alert-forms.tsx";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { kpiHref, ruleHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { RuleBody } from "#app/features/analysis/kpis/pages/rule-body.tsx";
import { showRule } from "#app/features/analysis/kpis/pages/show-rule.server.ts";
import { removeRule } from "#app/features/analysis/kpis/records/rule.commands.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { alertVerbs } from "#app/http/tools/alert-verbs.server.ts";
import { ruleScope } from "#app/http/tools/kpi-desk.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/rule";

export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = await showRule(await ruleScope(context, params.id));
  if (!shown) throw notFound();
  return shown;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, rule, keep } = await ruleScope(context, params.id);
  const here = ruleHref(rule.id, keep);
  return intents(request, {
    async remove() {
      const result = await removeRule(db, actor, rule.id);
      if (!result.ok) throw notFound();
      return succeeded(kpiHref(result.kpiId, keep), "Rule removed", result.name);
    },
    ...alertVerbs({ db, actor, ruleId: rule.id, here }),
  });
}

export default function Rule({ loaderData, actionData }: Route.ComponentProps) {
  const { name, status, rest } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<AcknowledgeForm>({
    id: "acknowledge",
    reply: posted.replyOf("acknowledge"),
  });
  const [snooze, snoozeFields] = usePostForm<{ snoozeUntil?: string }>({
    id: "snooze",
    reply: posted.replyOf("snooze"),
    defaults: { snoozeUntil: rest?.until ?? "" },
  });
  return (
    <Page
      title={name}
      eyebrow={TOOL_NAME}
      errors={posted.failed}
      summary={posted.summary({ acknowledge: form, snooze })}
      actions={<Badge tone={status.tone}>{status.label}</Badge>}
    >
      <RuleBody
        rule={loaderData}
        acknowledge={{ form, fields }}
        snooze={{ form: snooze, fields: snoozeFields }}
      />
    </Page>
  );
}
