import { AlertCards, type AcknowledgeForm } from "#app/features/analysis/kpis/forms/alert-forms.tsx";
import { CovenantTests } from "#app/features/analysis/kpis/pages/covenant-tests.tsx";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { covenantEditHref, covenantHref, deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { showCovenant } from "#app/features/analysis/kpis/pages/show-covenant.server.ts";
import { findRuleOfCovenant } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { removeCovenant } from "#app/features/analysis/kpis/records/covenant.commands.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { alertVerbs } from "#app/http/tools/alert-verbs.server.ts";
import { covenantScope } from "#app/http/tools/kpi-desk.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { Page } from "#app/ui/page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/covenant";

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = await covenantScope(context, params.id);
  return chartsOnce(here.request, await showCovenant(here));
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, terms, keep } = await covenantScope(context, params.id);
  const rule = await findRuleOfCovenant(db, actor, terms.id);
  return intents(request, {
    async remove() {
      const result = await removeCovenant(db, actor, terms.id);
      if (!result.ok) throw notFound();
      return succeeded(deskHref("covenants", keep), "Covenant removed", result.name);
    },
    ...alertVerbs({ db, actor, ruleId: rule?.id ?? "", here: covenantHref(terms.id, keep) }),
  });
}

export default function CovenantPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, isRemoving, light, rest } = loaderData;
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
  const here = covenantHref(id, keep);
  return (
    <Page
      title={name}
      eyebrow={TOOL_NAME}
      lead={loaderData.terms}
      errors={posted.failed}
      summary={posted.summary({ acknowledge: form, snooze })}
      actions={<Badge tone={light?.tone ?? "slate"}>{light?.label ?? "Not tested"}</Badge>}
    >
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name}?`}
          intent="remove"
          label="Yes, remove the covenant"
          cancel={here}
          action={here}
        >
          The KPIs it is tested on stay.
        </ConfirmBanner>
      )}
      <AlertCards
        unseen={loaderData.unseen}
        rest={rest}
        action={here}
        acknowledge={{ form, fields }}
        snooze={{ form: snooze, fields: snoozeFields }}
      />
      <CovenantTests covenant={loaderData} />
      <div className="actions">
        <LinkButton to={covenantEditHref(id, keep)}>Edit</LinkButton>{" "}
        {!isRemoving && (
          <LinkButton
            to={covenantHref(id, keep, { confirm: "remove" })}
            variant="secondary"
            preventScrollReset
          >
            Remove…
          </LinkButton>
        )}{" "}
        <LinkButton to={deskHref("covenants", keep)} variant="quiet">
          Back to the covenants
        </LinkButton>
      </div>
    </Page>
  );
}
