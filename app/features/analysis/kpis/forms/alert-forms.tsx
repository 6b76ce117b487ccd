import type { FieldMetadata } from "@conform-to/react";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";

export interface AcknowledgeForm {
  key: string;
  comment?: string;
  snoozeUntil?: string;
}

type FormOf<Name extends string> = Pick<Props<Name>, "form" | "fields">;

interface Props<Name extends string> {
  form: { id: string };
  fields: Record<Name, FieldMetadata<unknown>>;
  action: string;
}

/** Acknowledges an alert. @param alert its key. */
function AcknowledgeFields({
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
function SnoozeFields({ form, fields, action }: Props<"snoozeUntil">) {
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

interface CardsProps {
  /** The alert that stands and that nobody has acknowledged. */
  unseen: { key: string; text: string } | null;
  /** An alert that stands and was acknowledged, with how long it is quiet. */
  rest: { until: string } | null;
  action: string;
  acknowledge: FormOf<"comment" | "snoozeUntil">;
  snooze: FormOf<"snoozeUntil">;
}

/** What can be done about the alert that stands, if one does. */
export function AlertCards({ unseen, rest, action, acknowledge, snooze }: CardsProps) {
  return (
    <>
      {unseen && (
        <Card title={`Acknowledge: ${unseen.text}`} id="seen">
          <AcknowledgeFields {...acknowledge} action={action} alert={unseen.key} />
        </Card>
      )}
      {rest && (
        <Card title="Let the alert rest" id="rest">
          <SnoozeFields {...snooze} action={action} />
        </Card>
      )}
    </>
  );
}
