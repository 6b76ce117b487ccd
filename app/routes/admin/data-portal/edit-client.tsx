import { COUNTRIES, countryName } from "#app/features/country.ts";
import type { SubmissionResult } from "@conform-to/react";
import { BUSINESS_TYPES, COMPANY_SIZES } from "#app/features/access/applications/application.ts";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { profileVersion } from "#app/features/desk/clients/client-version.server.ts";
import { changeClientProfile } from "#app/features/desk/clients/client.commands.server.ts";
import { type ClientProfileInput, clientProfileSchema } from "#app/features/desk/clients/client.schema.ts";
import { labelOf, type Option } from "#app/features/fields/choice.schema.ts";
import { optionsOnce } from "#app/features/fields/options-once.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import type { Options } from "#app/ui/form/fields/options.ts";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
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

type Shown = Omit<ClientProfileInput, "seen">;

function useClientProfileForm(reply: SubmissionResult | undefined, defaults: Shown) {
  return usePostForm<ClientProfileInput>({ id: "profile", reply, defaults });
}

interface Props {
  form: ReturnType<typeof useClientProfileForm>;
  /** The version of the profile the form is shown for. */
  seen: string;
  countries: Options;
  businessTypes: readonly Option[];
  companySizes: readonly Option[];
  back: string;
}

/** Who a client is, for staff to keep right. */
function ClientProfileForm({ form: [form, fields], seen, back, ...options }: Props) {
  return (
    <PostForm form={form}>
      <input type="hidden" name="seen" value={seen} />
      <h2 className="text-xl font-semibold">Contact</h2>
      <TextField field={fields.firstName} label="First name" autoComplete="off" spellCheck={false} />
      <TextField field={fields.lastName} label="Last name" autoComplete="off" spellCheck={false} optional />
      <TextField field={fields.jobRole} label="Job role" autoComplete="off" />
      <TextField field={fields.phone} label="Phone number" type="tel" autoComplete="off" width="l" optional />
      <h2 className="text-xl font-semibold">Company</h2>
      <TextField field={fields.company} label="Company" autoComplete="off" spellCheck={false} />
      <SelectField field={fields.country} label="Country" options={options.countries} blank={null} />
      <TextField field={fields.city} label="City" autoComplete="off" width="l" optional />
      <SelectField
        field={fields.businessType}
        label="Business type"
        options={options.businessTypes}
        blank="Not known"
        optional
      />
      <SelectField
        field={fields.companySize}
        label="Company size"
        options={options.companySizes}
        blank="Not known"
        optional
      />
      <FormButtons back={back}>
        <SubmitButton pending="Saving…">Save profile</SubmitButton>
      </FormButtons>
    </PostForm>
  );
}
