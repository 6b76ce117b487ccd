import { CovenantFieldset } from "#app/features/analysis/kpis/forms/covenant-form.tsx";
import { moneyOptions } from "#app/features/analysis/kpis/forms/kpi-options.ts";
import { type CovenantForm, covenantSchema } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { TOOL_NAME } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { covenantHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { COVENANTS } from "#app/features/analysis/kpis/records/covenant.ts";
import { editCovenant } from "#app/features/analysis/kpis/records/edit-covenant.server.ts";
import { findKpis } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { covenantScope, rejectionOf } from "#app/http/tools/kpi-desk.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/edit-covenant";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, terms, keep } = await covenantScope(context, params.id);
  const { netDebt, ebitda, interest, capex, amortisation } = terms.kpis;
  return {
    id: terms.id,
    name: terms.name,
    keep,
    seen: terms.updatedAt,
    kinds: COVENANTS.map(({ value, label }) => ({ value, label })),
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

export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, actor, terms, keep } = await covenantScope(context, params.id);
  const form = await readForm(request, covenantSchema, { form: "covenant" });
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await editCovenant(db, actor, { ...fields, covenantId: terms.id });
  if (result.ok) {
    return succeeded(covenantHref(terms.id, keep), "Covenant changed", result.name);
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "problems") {
    return form.reject(rejectionOf(result.problems, Object.keys(covenantSchema.shape)));
  }
  return form.reject({ formErrors: ["Somebody else changed it meanwhile. Look at it and try again."] }, 409);
}

export default function EditCovenant({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, keep, seen, kinds, options, defaults } = loaderData;
  const [form, fields] = usePostForm<CovenantForm>({ id: "covenant", reply: actionData?.reply, defaults });
  return (
    <Page
      title={`Edit ${name}`}
      eyebrow={TOOL_NAME}
      lead="Every period is tested by what you save here, the earlier ones as well."
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <PostForm form={form}>
        <input type="hidden" name="seen" value={seen} />
        <CovenantFieldset fields={fields} kinds={kinds} options={options} />
        <div className="actions">
          <SubmitButton pending="Saving…">Save</SubmitButton>{" "}
          <LinkButton to={covenantHref(id, keep)} variant="secondary">
            Cancel
          </LinkButton>
        </div>
      </PostForm>
    </Page>
  );
}
