import { CovenantTests } from "#app/features/analysis/kpis/pages/covenant-tests.tsx";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { covenantEditHref, covenantHref, deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { showCovenant } from "#app/features/analysis/kpis/pages/show-covenant.server.ts";
import { removeCovenant } from "#app/features/analysis/kpis/records/remove-covenant.server.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { covenantScope } from "#app/http/tools/kpi-desk.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/covenant";

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = await covenantScope(context, params.id);
  return chartsOnce(here.request, await showCovenant(here));
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, terms, keep } = await covenantScope(context, params.id);
  const { intent } = await readFields(request);
  if (intent !== "remove") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await removeCovenant(db, actor, terms.id);
  if (!result.ok) throw notFound();
  return succeeded(deskHref("covenants", keep), "Covenant removed", result.name);
}

export default function CovenantPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, isRemoving, light } = loaderData;
  const here = covenantHref(id, keep);
  return (
    <Page
      title={name}
      eyebrow={TOOL_NAME}
      lead={loaderData.terms}
      summary={<Refusal problem={actionData?.problem} />}
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
