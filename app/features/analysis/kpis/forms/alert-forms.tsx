import type { FieldMetadata } from "@conform-to/react";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

export interface AcknowledgeForm {
  key: string;
  comment?: string;
  snoozeUntil?: string;
}

interface Props<Name extends string> {
  form: { id: string };
  fields: Record<Name, FieldMetadata<unknown>>;
  action: string;
}

/** Acknowledges an alert. @param alert its key. */
export function AcknowledgeFields({
  form,
  fields,
  action,
  alert,
}: Props<"comment" | "snoozeUntil"> & { alert: string }) {
  return (
    <PostForm form={form} action={action}>
      <input type="hidden" name="intent" value="acknowledge" />
      <input type="hidden" name="key" value={alert} />
      <TextArea field={fields.comment} label="Comment" rows={3} optional />
      <TextField
        field={fields.snoozeUntil}
        label="Quiet until"
        hint="Nobody is told of this rule up to the end of this day, or until the alert is over"
        type="date"
        optional
        width="l"
      />
      <SubmitButton pending="Saving…">Acknowledge</SubmitButton>
    </PostForm>
  );
}

/** Lets an alert rest. */
export function SnoozeFields({ form, fields, action }: Props<"snoozeUntil">) {
  return (
    <PostForm form={form} action={action}>
      <input type="hidden" name="intent" value="snooze" />
      <TextField
        field={fields.snoozeUntil}
        label="Quiet until"
        hint="Nobody is told of this rule up to the end of this day, or until the alert is over. Empty: people are told"
        type="date"
        optional
        width="l"
      />
      <SubmitButton pending="Saving…">Save</SubmitButton>
    </PostForm>
  );
}
