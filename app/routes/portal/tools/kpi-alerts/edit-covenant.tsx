import { CovenantFieldset } from "#app/features/analysis/kpis/forms/covenant-form.tsx";
import { moneyOptions } from "#app/features/analysis/kpis/forms/kpi-options.ts";
import { type CovenantForm, covenantSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { covenantHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { editCovenant } from "#app/features/analysis/kpis/records/covenant.commands.server.ts";
import { findKpis } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { covenantScope, notDone } from "#app/http/tools/kpi-desk.server.ts";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import type { Route } from "./+types/edit-covenant";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, terms, keep } = await covenantScope(context, params.id);
  const { netDebt, ebitda, interest, capex, amortisation } = terms.kpis;
  return {
    id: terms.id,
    name: terms.name,
    keep,
    seen: terms.updatedAt,
    options: moneyOptions(await findKpis(db, actor, terms.companyId)),
    defaults: {
      name: terms.name,
      kind: terms.kind,
      limit: String(terms.limit),
      netDebt: netDebt ?? "",
      ebitda: ebitda ?? "",
      interest: interest ?? "",
      capex: capex ?? "",
      amortisation: amortisation ?? "",
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, terms, keep } = await covenantScope(context, params.id);
  const form = await readForm(request, covenantSchema, { form: "covenant" });
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await editCovenant(db, actor, { ...fields, covenantId: terms.id });
  if (result.ok) return succeeded(covenantHref(terms.id, keep), "Covenant changed", result.name);
  return notDone(form, covenantSchema, result);
}

export default function EditCovenant({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, keep, seen, options, defaults } = loaderData;
  const [form, fields] = usePostForm<CovenantForm>({ id: "covenant", reply: actionData?.reply, defaults });
  return (
    <FormPage
      title={`Edit ${name}`}
      eyebrow={TOOL_NAME}
      lead="Every period is tested by what you save here, the earlier ones as well."
      form={form}
      isRefused={Boolean(actionData)}
      seen={seen}
      button="Save"
      pending="Saving…"
      cancel={covenantHref(id, keep)}
    >
      <CovenantFieldset fields={fields} options={options} />
    </FormPage>
  );
}
