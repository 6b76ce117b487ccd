import type { Field } from "#app/ui/form/fields/field.ts";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { COMPANY_ROLES } from "#app/features/core/company-roles/company-role.ts";

interface Props {
  fields: { role: Field; orderLimit: Field; monthLimit: Field };
}

/** What somebody may do, and a buyer's limits. */
export function RightsFields({ fields }: Props) {
  return (
    <>
      <RadioField field={fields.role} legend="What they may do" options={COMPANY_ROLES} />
      <TextField
        field={fields.orderLimit}
        label="A buyer’s limit for one order, £ without VAT"
        hint="Above it an owner decides. Left empty, there is none"
        inputMode="decimal"
        width="m"
        optional
      />
      <TextField
        field={fields.monthLimit}
        label="A buyer’s limit in any 30 days, £ without VAT"
        inputMode="decimal"
        width="m"
        optional
      />
    </>
  );
}
