import type { FieldMetadata } from "@conform-to/react";
import type { KpiValueForm } from "#app/features/analysis/kpis/forms/kpi.schema.ts";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

interface Props {
  form: { id: string };
  fields: Record<keyof KpiValueForm, FieldMetadata<unknown>>;
  action: string;
}

/** Enters or corrects the value of a period. */
export function ValueFields({ form, fields, action }: Props) {
  return (
    <PostForm form={form} action={action}>
      <input type="hidden" name="intent" value="value" />
      <TextField
        field={fields.period}
        label="Period"
        hint="Like 2026-03, 2026-Q1 or 2026. One that has a value is corrected."
        autoComplete="off"
        width="m"
      />
      <TextField
        field={fields.value}
        label="Value"
        hint="In its own unit: 12.5 for 12.5%"
        inputMode="decimal"
        autoComplete="off"
        width="m"
      />
      <TextField
        field={fields.source}
        label="Source"
        hint="Like Management accounts"
        autoComplete="off"
        optional
      />
      <SubmitButton pending="Saving…">Save value</SubmitButton>
    </PostForm>
  );
}
