import { changeCompany } from "#app/features/core/companies/company.commands.server.ts";
import { ParticularsForm, useCompanyForm } from "#app/features/core/companies/company-form.tsx";
import { companySchema } from "#app/features/core/companies/company.schema.ts";
import { showCompanyForm } from "#app/features/core/companies/pages/show-company.server.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { companyMoved, particularsOf } from "#app/http/portal/company-form.server.ts";
import { notFound, refusedRight, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/edit";

const here = linkTo("/client-portal/company");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  if (!mayInCompany(actor, "manage-company")) throw await refusedRight(context, "manage-company");
  const shown = await showCompanyForm(db, actor, actor.companyId, request);
  if (!shown) throw notFound();
  // What staff keep is theirs to read.
  const { evidence: _e, evidenceNote: _n, approvesInvitations: _a, ...defaults } = shown.defaults;
  const { evidenceAt: _at, standsForStaff: _s, ...rest } = shown;
  return { ...rest, defaults };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export const shouldRevalidate = afterRefusal;

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  if (!mayInCompany(actor, "manage-company")) throw await refusedRight(context, "manage-company");
  const form = await readForm(request, companySchema, { form: "company" });
  if (!form.ok) return form.rejection();
  const particulars = particularsOf(form.value);
  const result = await changeCompany(db, actor, {
    companyId: actor.companyId,
    seen: form.value.seen,
    particulars,
  });
  if (result.ok)
    return seeOther(here, {
      flash: result.changed
        ? { kind: "success", title: "Particulars saved" }
        : { kind: "info", title: "Nothing to save", text: "The particulars are as they were." },
    });
  if (result.reason === "conflict") return form.reject({ formErrors: [companyMoved] }, 409);
  throw await refusedRight(context, "manage-company");
}

export default function EditCompany({ loaderData, actionData }: Route.ComponentProps) {
  const { number, seen, defaults, stands, countries, warning } = loaderData;
  const form = useCompanyForm(actionData?.reply, defaults);
  return (
    <Page
      title="Edit your company"
      eyebrow={number}
      lead="We are told when the name, the country or the VAT number changes. Invoices that are made already stay as they are."
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form[0]} fields={form[1]} />}
    >
      {warning && (
        <Notice tone="warning" title="Look at the VAT number again">
          {warning}
        </Notice>
      )}
      <ParticularsForm form={form} seen={seen} countries={countries} stands={stands} back={here} />
    </Page>
  );
}
