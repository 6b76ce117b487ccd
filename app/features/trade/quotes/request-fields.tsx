import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import type { Field } from "#app/ui/form/fields/field.ts";
import { StarredProvider } from "#app/ui/form/fields/field-frame.tsx";
import { EmailField, PhoneField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { BUDGETS, TIMELINES } from "./quote.ts";

type Fields<Name extends string> = Record<Name, Field>;

/** Who asks for a quote: the same for a visitor and in the portal. */
export function AskerFields({
  fields,
  emailHint,
}: {
  fields: Fields<"name" | "email" | "company" | "phone">;
  emailHint: string;
}) {
  return (
    <StarredProvider value>
      <p className="hint">Fields marked with * are required.</p>
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <EmailField field={fields.email} label="Email" hint={emailHint} />
      <TextField field={fields.company} label="Company" autoComplete="organization" />
      <PhoneField field={fields.phone} label="Phone number" optional />
    </StarredProvider>
  );
}

/** What is asked for, by when and for how much. */
export function NeedFields({ fields }: { fields: Fields<"requirements" | "timeline" | "budget"> }) {
  return (
    <StarredProvider value>
      <TextArea
        field={fields.requirements}
        label="Requirements"
        hint="What you want to decide or do with it, for which markets, and for how many people"
        rows={7}
      />
      <RadioField field={fields.timeline} legend="Timeline" options={TIMELINES} optional />
      <RadioField field={fields.budget} legend="Budget, net of VAT" options={BUDGETS} optional />
    </StarredProvider>
  );
}
