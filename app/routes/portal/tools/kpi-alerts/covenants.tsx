import { AddCovenantForm } from "#app/features/analysis/kpis/forms/covenant-form.tsx";
import { type CovenantForm, covenantSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { CovenantTable } from "#app/features/analysis/kpis/pages/covenant-table.tsx";
import { KpiDeskPage } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { showCovenants } from "#app/features/analysis/kpis/pages/show-covenants.server.ts";
import { addCovenant } from "#app/features/analysis/kpis/records/covenant.commands.server.ts";
import { readFields, readForm } from "#app/http/forms/form.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { kpiDeskScope, notDone } from "#app/http/tools/kpi-desk.server.ts";
import { Card } from "#app/ui/card.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/covenants";

export async function loader({ context }: Route.LoaderArgs) {
  const here = await kpiDeskScope(context);
  return chartsOnce(here.request, await showCovenants(here));
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await kpiDeskScope(context);
  const { intent } = await readFields(request.clone());
  if (intent !== "add") return refuse("Nothing was changed", "Choose an action.", 400);
  const form = await readForm(request, covenantSchema, { form: "covenant" });
  if (!form.ok) return form.rejection();
  const { _once, seen: _, ...fields } = form.value;
  const result = await addCovenant(db, actor, { ...fields, companyId: desk.companyId, once: _once });
  if (result.ok) return succeeded(deskHref("covenants", keep), "Covenant added", fields.name);
  return notDone(form, covenantSchema, result);
}

export default function Covenants({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, heading } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<CovenantForm>({
    id: "covenant",
    reply: posted.replyOf("covenant"),
    defaults: { kind: "leverage" },
  });
  const here = deskHref("covenants", keep);
  return (
    <KpiDeskPage
      shown={loaderData}
      view="covenants"
      file="covenants"
      title={heading ? `Covenants of ${heading}` : "Covenants"}
      lead="What lenders hold you to, tested on your KPIs of the last twelve months. A broken one is told to everybody in your company by mail."
      errors={posted.failed}
      summary={posted.summary({ covenant: form })}
    >
      <CovenantTable covenants={loaderData} />
      <Card title="Add covenant" id="add">
        <AddCovenantForm form={form} fields={fields} covenants={loaderData} action={here} />
      </Card>
    </KpiDeskPage>
  );
}
