import type { FieldMetadata } from "@conform-to/react";
import { FLOW_DIRECTIONS } from "#app/features/analysis/valuation/forms/holding-options.ts";
import type { ShownFlows } from "#app/features/analysis/valuation/pages/holding/show-flows.server.ts";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

export type FlowForm = { date: string; direction: string; amount: string; note: string };

interface Props {
  form: { id: string };
  fields: Record<keyof FlowForm, FieldMetadata<unknown>>;
  shown: ShownFlows;
  action: string;
}

/** Adds a cash flow. */
export function FlowFields({ form, fields, shown, action }: Props) {
  return (
    <PostForm form={form} once={shown.once} action={action}>
      <input type="hidden" name="intent" value="add" />
      <TextField field={fields.date} label="Date" type="date" width="l" />
      <SelectField
        field={fields.direction}
        label="Direction"
        options={FLOW_DIRECTIONS}
        blank={null}
        width="l"
      />
      <TextField
        field={fields.amount}
        label="Amount"
        hint={`In ${shown.currency}, above zero`}
        inputMode="decimal"
        autoComplete="off"
        width="l"
      />
      <TextField field={fields.note} label="Note" optional autoComplete="off" />
      <SubmitButton pending="Adding…">Add cash flow</SubmitButton>
    </PostForm>
  );
}
