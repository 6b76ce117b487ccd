import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

export type FreezeForm = { name: string; asOf: string };

interface Props {
  form: { id: string };
  fields: Record<keyof FreezeForm, FieldMetadata<unknown>>;
  once: string;
  action: string;
}

/** Freezes a snapshot. */
export function FreezeFields({ form, fields, once, action }: Props) {
  return (
    <PostForm form={form} once={once} action={action}>
      <TextField field={fields.name} label="Name" hint="Like Third quarter 2026" autoComplete="off" />
      <TextField
        field={fields.asOf}
        label="Date"
        hint="Every holding is valued for this day by its chosen method"
        type="date"
        width="l"
      />
      <SubmitButton pending="Freezing…">Freeze snapshot</SubmitButton>
    </PostForm>
  );
}
