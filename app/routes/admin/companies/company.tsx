import { changeCompany } from "#app/features/core/companies/company.commands.server.ts";
import { ParticularsForm, useCompanyForm } from "#app/features/core/companies/company-form.tsx";
import { companyRecordSchema } from "#app/features/core/companies/company.schema.ts";
import { showCompanyForm } from "#app/features/core/companies/pages/show-company.server.ts";
import { ClientTabs } from "#app/features/desk/clients/pages/client-tabs.tsx";
import { readForm } from "#app/http/forms/form.server.ts";
import { companyMoved, particularsOf } from "#app/http/portal/company-form.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/company";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const shown = await showCompanyForm(db, actor, params.id, request);
  if (!shown) throw notFound();
  return { ...shown, id: params.id };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export const shouldRevalidate = afterRefusal;

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const form = await readForm(request, companyRecordSchema, { form: "company" });
  if (!form.ok) return form.rejection();
  const { seen, evidence, evidenceNote, approvesInvitations } = form.value;
  const result = await changeCompany(db, actor, {
    companyId: params.id,
    seen,
    particulars: particularsOf(form.value),
    record: { evidence: evidence ?? null, evidenceNote: evidenceNote ?? null, approvesInvitations },
  });
  if (result.ok)
    return seeOther(linkTo("/admin-data-portal/clients/:id", { id: params.id }), {
      flash: result.changed
        ? { kind: "success", title: "Particulars saved" }
        : { kind: "info", title: "Nothing to save", text: "The particulars are as they were." },
    });
  if (result.reason === "conflict") return form.reject({ formErrors: [companyMoved] }, 409);
  throw notFound();
}

export default function ClientCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, seen, defaults, stands, standsForStaff, countries, warning, evidenceAt } = loaderData;
  const form = useCompanyForm(actionData?.reply, defaults);
  return (
    <Page
      title={`Particulars of ${defaults.name}`}
      heading={defaults.name}
      eyebrow={number}
      lead={`What its owners keep, and what we keep of it.${evidenceAt ? ` Its evidence of business was recorded on ${evidenceAt}.` : ""}`}
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form[0]} fields={form[1]} />}
    >
      <ClientTabs id={id} />
      {warning && (
        <Notice tone="warning" title="Look at the VAT number again">
          {warning}
        </Notice>
      )}
      <ParticularsForm
        form={form}
        seen={seen}
        countries={countries}
        stands={[...stands, ...standsForStaff]}
        isStaff
        back={linkTo("/admin-data-portal/clients/:id", { id })}
      />
    </Page>
  );
}
