import { countAgain, keptBesideFormula } from "#app/features/analysis/kpis/forms/entered-words.ts";
import { KpiFieldset } from "#app/features/analysis/kpis/forms/kpi-form.tsx";
import { type KpiForm, kpiSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { KPI_COLUMNS } from "#app/features/analysis/kpis/imports/kpi-columns.ts";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { kpiHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { editKpi } from "#app/features/analysis/kpis/records/kpi.commands.server.ts";
import { countEnteredValues } from "#app/features/analysis/kpis/records/find-kpi-values.server.ts";
import { typedCells } from "#app/features/csv/csv-columns.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { kpiScope, notDone } from "#app/http/tools/kpi-desk.server.ts";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, kpi, keep } = await kpiScope(context, params.id);
  return {
    id: kpi.id,
    name: kpi.name,
    keep,
    revision: String(kpi.revision),
    entered: await countEnteredValues(db, actor, [kpi]),
    defaults: typedCells(KPI_COLUMNS, kpi),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, kpi, keep } = await kpiScope(context, params.id);
  const form = await readForm(request, kpiSchema, { form: "kpi" });
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await editKpi(db, actor, { ...fields, kpiId: kpi.id });
  if (result.ok) return succeeded(kpiHref(kpi.id, keep), "KPI changed", said(result));
  return notDone(form, kpiSchema, result);
}

/** What came of it: values that no longer count, or count again, are not passed over. */
function said({ name, hidden, restored }: { name: string; hidden?: number; restored?: number }): string {
  if (hidden !== undefined) return `${name}. ${keptBesideFormula(hidden)}.`;
  return restored === undefined ? name : `${name}. ${countAgain(restored)}.`;
}

export default function EditKpi({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, keep, revision, entered, defaults } = loaderData;
  const [form, fields] = usePostForm<KpiForm>({ id: "kpi", reply: actionData?.reply, defaults });
  return (
    <FormPage
      title={`Edit ${name}`}
      eyebrow={TOOL_NAME}
      lead="Once it has values, its unit, currency and frequency stay."
      form={form}
      isRefused={Boolean(actionData)}
      seen={revision}
      button="Save"
      pending="Saving…"
      cancel={kpiHref(id, keep)}
    >
      <KpiFieldset fields={fields} entered={entered} />
    </FormPage>
  );
}
