import type { SubmissionResult } from "@conform-to/react";
import { JoinFields, OfItsOwn } from "#app/features/core/known-companies/join-fields.tsx";
import { joinDefaults } from "#app/features/core/known-companies/known-company.ts";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import type { Options } from "#app/ui/form/fields/options.ts";
import type { AddClientInput } from "./client.schema.ts";
import { ACCESS_LEVEL_HINTS, ACCESS_LEVELS, TOOLS } from "../../core/clients/client.ts";

export function useAddClientForm(reply: SubmissionResult | undefined) {
  return usePostForm<AddClientInput>({
    id: "client",
    reply,
    defaults: { accessLevel: "client", country: "GB", ...joinDefaults },
  });
}

interface Props {
  form: ReturnType<typeof useAddClientForm>;
  once: string;
  services: readonly Option[];
  countries: Options;
  /** Companies that are here already and may be this one. */
  known: readonly Option[];
}

/** Staff add a client: the person, the company and what it may use. */
export function AddClientForm({ form: [form, fields], once, services, countries, known }: Props) {
  const levels = ACCESS_LEVELS.map((level) => ({ ...level, hint: ACCESS_LEVEL_HINTS[level.value] }));
  return (
    <PostForm form={form} once={once}>
      <TextField
        field={fields.name}
        label="Name"
        hint="First and last name of the person the account is for"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        field={fields.email}
        label="Email address"
        hint="They sign in with it, and their user key is made for it"
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField field={fields.company} label="Company" autoComplete="off" spellCheck={false} />
      <TextField field={fields.jobRole} label="Job role" autoComplete="off" />
      <SelectField field={fields.country} label="Country" options={countries} blank={null} />
      {known.length > 0 && <JoinFields fields={fields} offers={known} />}
      <OfItsOwn isAsked={known.length > 0}>
        <RadioField field={fields.accessLevel} legend="Access level" options={levels} />
        <CheckboxesField
          field={fields.services}
          legend="Services"
          options={services}
          hint="Each starts as an active subscription of one seat today"
          optional
        />
        <CheckboxesField
          field={fields.tools}
          legend="Tools"
          options={TOOLS}
          hint="Without the grant a tool runs in demo mode"
          optional
        />
      </OfItsOwn>
      <div className="actions">
        <SubmitButton pending="Adding…">Add client</SubmitButton>{" "}
        <LinkButton to={linkTo("/admin-data-portal/clients")} variant="secondary">
          Cancel
        </LinkButton>
      </div>
    </PostForm>
  );
}
