import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { Honeypot } from "#app/ui/form/honeypot.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { EmailField, PhoneField, SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import type { NewApplication } from "./application.schema.ts";
import { ANNUAL_REVENUES, BUSINESS_TYPES, COMPANY_SIZES, REFERRAL_SOURCES } from "./application.ts";

export function useApplicationForm(reply: SubmissionResult | undefined) {
  return usePostForm<NewApplication>({ id: "signup", reply });
}

type ApplicationFormState = ReturnType<typeof useApplicationForm>;

export interface ApplicationFormProps {
  form: ApplicationFormState[0];
  fields: ApplicationFormState[1];
  countries: readonly Option[];
}

/** The fifteen fields, on one page: nothing to lose between pages. */
export function ApplicationForm({ form, fields, countries }: ApplicationFormProps) {
  return (
    <PostForm form={form}>
      <fieldset>
        <legend>About you</legend>
        <TextField field={fields.firstName} label="First name" autoComplete="given-name" />
        <TextField field={fields.lastName} label="Last name" autoComplete="family-name" />
        <EmailField
          field={fields.email}
          label="Work email address"
          hint="We write to this address, and you will sign in with it"
        />
        <PhoneField field={fields.phone} label="Phone number" />
        <TextField field={fields.jobTitle} label="Job title" autoComplete="organization-title" />
      </fieldset>
      <fieldset>
        <legend>Your company</legend>
        <TextField field={fields.company} label="Company" autoComplete="organization" />
        <SelectField field={fields.country} label="Country" options={countries} autoComplete="country" />
        <TextField field={fields.city} label="City" autoComplete="address-level2" />
        <SelectField field={fields.businessType} label="Business type" options={BUSINESS_TYPES} />
        <SelectField field={fields.companySize} label="Company size" options={COMPANY_SIZES} width="l" />
      </fieldset>
      <fieldset>
        <legend>What you need</legend>
        <TextArea
          field={fields.dataNeeds}
          label="Data needs"
          hint="Which data or research, for which markets, and how often"
          rows={6}
        />
      </fieldset>
      <fieldset>
        <legend>Optional details</legend>
        <SelectField
          field={fields.annualRevenue}
          label="Annual revenue"
          options={ANNUAL_REVENUES}
          optional
          width="l"
        />
        <TextArea field={fields.currentDataProviders} label="Current data providers" rows={3} optional />
        <TextArea
          field={fields.specificRequirements}
          label="Specific requirements"
          hint="Formats, delivery, compliance or anything else we should know"
          rows={4}
          optional
        />
        <SelectField
          field={fields.referralSource}
          label="How you heard about us"
          options={REFERRAL_SOURCES}
          optional
          width="l"
        />
      </fieldset>
      <Honeypot />
      <p className="hint">
        We use these details to review your application and to contact you about it, and for nothing else.
      </p>
      <div>
        <SubmitButton pending="Submitting…">Submit application</SubmitButton>
      </div>
    </PostForm>
  );
}
