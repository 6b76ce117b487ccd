import { KpiFieldset } from "#app/features/analysis/kpis/forms/kpi-form.tsx";
import { type KpiForm, kpiSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { DeskBanner, TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { deskHref, kpiHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { addKpi } from "#app/features/analysis/kpis/records/add-kpi.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { kpiDeskScope, kpiQuotaText, rejectionOf } from "#app/http/tools/kpi-desk.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new";

export async function loader({ context }: Route.LoaderArgs) {
  const { desk, keep } = await kpiDeskScope(context);
  return { keep, access: desk.access, companyName: desk.companyName, once: crypto.randomUUID() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await kpiDeskScope(context);
  const form = await readForm(request, kpiSchema, { form: "kpi" });
  if (!form.ok) return form.rejection();
  const { _once, seen: _, ...fields } = form.value;
  const result = await addKpi(db, actor, { ...fields, companyId: desk.companyId, once: _once });
  if (result.ok) {
    return succeeded(kpiHref(result.id, keep), "KPI added", result.name);
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "problems") {
    return form.reject(rejectionOf(result.problems, Object.keys(kpiSchema.shape)));
  }
  return form.reject({ formErrors: [kpiQuotaText(result.reason)] });
}

export default function AddKpi({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, access, companyName, once } = loaderData;
  const [form, fields] = usePostForm<KpiForm>({
    id: "kpi",
    reply: actionData?.reply,
    defaults: { unit: "money", currency: "GBP", direction: "higher", frequency: "monthly", dueLag: "15" },
  });
  return (
    <Page
      title="Add KPI"
      eyebrow={TOOL_NAME}
      lead={`A figure of ${companyName} that is measured by period, or computed of others.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <DeskBanner access={access} />
      <PostForm form={form} once={once}>
        <KpiFieldset fields={fields} />
        <div className="actions">
          <SubmitButton pending="Adding…">Add KPI</SubmitButton>{" "}
          <LinkButton to={deskHref("", keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
