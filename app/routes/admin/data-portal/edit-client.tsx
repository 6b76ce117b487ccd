import { BUSINESS_TYPES, COMPANY_SIZES } from "#app/features/access/applications/application.ts";
import { COUNTRIES, countryName } from "#app/features/country.ts";
import { changeClientProfile } from "#app/features/desk/clients/change-client-profile.server.ts";
import { ClientProfileForm, useClientProfileForm } from "#app/features/desk/clients/client-profile-form.tsx";
import { clientProfileSchema } from "#app/features/desk/clients/client-profile.schema.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { profileVersion } from "#app/features/desk/clients/profile-version.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { optionsOnce } from "#app/features/fields/options-once.server.ts";
import type { Route } from "./+types/edit-client";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const client = await findClient(db, actor, params.id);
  if (!client) throw notFound();
  const { firstName, lastName, jobRole, phone, company, country, city, businessType, companySize } = client;
  return {
    id: client.id,
    company,
    email: client.email,
    seen: profileVersion(client),
    profile: {
      firstName,
      lastName,
      jobRole,
      phone,
      company,
      country,
      city,
      businessType: BUSINESS_TYPES.find(({ value }) => value === businessType)?.value,
      companySize: COMPANY_SIZES.find(({ value }) => value === companySize)?.value,
    },
    stands: [
      { term: "Contact", detail: client.contact },
      { term: "Job role", detail: jobRole },
      { term: "Phone", detail: phone },
      { term: "Company", detail: company },
      { term: "Location", detail: [city, countryName(country)].filter(Boolean).join(", ") },
      { term: "Business", detail: businessType && labelOf(BUSINESS_TYPES, businessType) },
      { term: "Size", detail: companySize && labelOf(COMPANY_SIZES, companySize) },
    ],
    countries: optionsOnce(request, COUNTRIES),
    businessTypes: [...BUSINESS_TYPES],
    companySizes: [...COMPANY_SIZES],
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const form = await readForm(request, clientProfileSchema, { form: "profile" });
  if (!form.ok) return form.rejection();
  const { seen, lastName = "", phone = "", city = "", businessType, companySize, ...rest } = form.value;
  const profile = {
    ...rest,
    lastName,
    phone,
    city,
    businessType: businessType ?? null,
    companySize: companySize ?? null,
  };
  const result = await changeClientProfile(db, actor, { companyId: params.id, seen, profile });
  if (result.ok)
    return seeOther(linkTo("/admin-data-portal/clients/:id", { id: params.id }), {
      flash: result.changed
        ? { kind: "success", title: "Profile saved" }
        : { kind: "info", title: "Nothing to save", text: "The profile is as it was." },
    });
  if (result.reason !== "moved") throw notFound();
  return form.reject(
    {
      formErrors: [
        "This profile was changed while the page was open. Nothing was saved: compare below, then save again.",
      ],
    },
    409,
  );
}

/** After a refusal the page shows how the profile stands by now. */
export const shouldRevalidate = afterRefusal;

export default function EditClient({ loaderData, actionData }: Route.ComponentProps) {
  const { id, company, email, seen, profile, stands } = loaderData;
  const back = linkTo("/admin-data-portal/clients/:id", { id });
  const form = useClientProfileForm(actionData?.reply, profile);
  const hasMoved = Boolean(actionData?.reply.error?.[""]);
  return (
    <Page
      title={`Edit ${company}`}
      eyebrow="Client"
      lead={`The account’s address is ${email}. It can’t be changed here: it is what they sign in with.`}
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form[0]} fields={form[1]} />}
    >
      {hasMoved && (
        <Card title="As it is saved now">
          <SummaryList items={stands} />
        </Card>
      )}
      <ClientProfileForm
        form={form}
        seen={seen}
        countries={loaderData.countries}
        businessTypes={loaderData.businessTypes}
        companySizes={loaderData.companySizes}
        back={back}
      />
    </Page>
  );
}
