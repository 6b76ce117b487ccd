import { KpiFieldset } from "#app/features/analysis/kpis/forms/kpi-form.tsx";
import { type KpiForm, kpiSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { DeskBanner, TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { deskHref, kpiHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { addKpi } from "#app/features/analysis/kpis/records/kpi.commands.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { kpiDeskScope, notDone } from "#app/http/tools/kpi-desk.server.ts";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/new";

export async function loader({ context }: Route.LoaderArgs) {
  const { desk, keep } = await kpiDeskScope(context);
  return { keep, access: desk.access, companyName: desk.companyName, once: crypto.randomUUID() };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await kpiDeskScope(context);
  const form = await readForm(request, kpiSchema, { form: "kpi" });
  if (!form.ok) return form.rejection();
  const { _once, seen: _, ...fields } = form.value;
  const result = await addKpi(db, actor, { ...fields, companyId: desk.companyId, once: _once });
  if (result.ok) return succeeded(kpiHref(result.id, keep), "KPI added", result.name);
  return notDone(form, kpiSchema, result);
}

export default function AddKpi({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, once } = loaderData;
  const [form, fields] = usePostForm<KpiForm>({
    id: "kpi",
    reply: actionData?.reply,
    defaults: { unit: "money", currency: "GBP", direction: "higher", frequency: "monthly", dueLag: "15" },
  });
  return (
    <FormPage
      title="Add KPI"
      eyebrow={TOOL_NAME}
      lead={`A figure of ${companyName} that is measured by period, or computed of others.`}
      form={form}
      isRefused={Boolean(actionData)}
      once={once}
      button="Add KPI"
      pending="Adding…"
      cancel={deskHref("", keep)}
      above={<DeskBanner access={access} />}
    >
      <KpiFieldset fields={fields} />
    </FormPage>
  );
}
