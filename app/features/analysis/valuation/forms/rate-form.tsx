import type { FieldMetadata } from "@conform-to/react";
import { DISPLAY_CURRENCY } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

export type RateForm = { from: string; rate: string; date: string; source: string };

interface Props {
  form: { id: string };
  fields: Record<keyof RateForm, FieldMetadata<unknown>>;
  action: string;
}

/** Sets the rate of a currency and day. */
export function RateFields({ form, fields, action }: Props) {
  return (
    <PostForm form={form} action={action}>
      <TextField
        field={fields.from}
        label="Currency"
        hint="Three letters, like EUR"
        autoComplete="off"
        autoCapitalize="characters"
        width="s"
      />
      <TextField
        field={fields.rate}
        label="Rate"
        hint={`How many ${DISPLAY_CURRENCY} one unit of it is, like 0.86`}
        inputMode="decimal"
        autoComplete="off"
        width="s"
      />
      <TextField
        field={fields.date}
        label="Date"
        hint="A rate of that day is replaced"
        type="date"
        width="l"
      />
      <TextField
        field={fields.source}
        label="Source"
        hint="Stands beside every converted number"
        autoComplete="off"
      />
      <SubmitButton pending="Saving…">Set rate</SubmitButton>
    </PostForm>
  );
}
