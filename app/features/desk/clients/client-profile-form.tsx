import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import type { Options } from "#app/ui/form/fields/options.ts";
import type { ClientProfileInput } from "./client-profile.schema.ts";

type Shown = Omit<ClientProfileInput, "seen">;

export function useClientProfileForm(reply: SubmissionResult | undefined, defaults: Shown) {
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
export function ClientProfileForm({ form: [form, fields], seen, back, ...options }: Props) {
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
