import { acknowledgeAlert } from "#app/features/analysis/kpis/alerts/acknowledge-alert.server.ts";
import { snoozeRule } from "#app/features/analysis/kpis/alerts/snooze-rule.server.ts";
import type { AcknowledgeForm } from "#app/features/analysis/kpis/forms/alert-forms.tsx";
import { acknowledgeSchema, snoozeSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { kpiHref, ruleHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { RuleBody } from "#app/features/analysis/kpis/pages/rule-body.tsx";
import { NOT_ACKNOWLEDGED } from "#app/features/analysis/kpis/pages/rule-words.ts";
import { showRule } from "#app/features/analysis/kpis/pages/show-rule.server.ts";
import { removeRule } from "#app/features/analysis/kpis/records/remove-rule.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { ruleScope } from "#app/http/tools/kpi-desk.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/rule";

export async function loader({ params, context }: Route.LoaderArgs) {
  const shown = await showRule(await ruleScope(context, params.id));
  if (!shown) throw notFound();
  return shown;
}

const isOver = "No alert of this rule stands any more.";
const dayPassed = { fieldErrors: { snoozeUntil: ["Quiet until must be today or a later day"] } };

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, rule, keep } = await ruleScope(context, params.id);
  const here = ruleHref(rule.id, keep);
  return intents(request, {
    async remove() {
      const result = await removeRule(db, actor, rule.id);
      if (!result.ok) throw notFound();
      return succeeded(kpiHref(result.kpiId, keep), "Rule removed", result.name);
    },
    snooze: valid("snooze", snoozeSchema, async (form) => {
      const result = await snoozeRule(db, actor, { ruleId: rule.id, until: form.value.snoozeUntil });
      if (result.ok) {
        const title = result.until ? `Quiet until ${date(result.until)}` : "People are told again";
        return succeeded(here, title);
      }
      if (result.reason === "not-found") throw notFound();
      return result.reason === "past" ? form.reject(dayPassed) : refuse("Nothing was changed", isOver);
    }),
    acknowledge: valid("acknowledge", acknowledgeSchema, async (form) => {
      const result = await acknowledgeAlert(db, actor, form.value);
      if (result.ok) return succeeded(here, "Alert acknowledged");
      if (result.reason === "not-found") throw notFound();
      if (result.reason === "past") return form.reject(dayPassed);
      return refuse("Nothing was changed", NOT_ACKNOWLEDGED[result.reason]);
    }),
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
