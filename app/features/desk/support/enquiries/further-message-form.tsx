import type { SubmissionResult } from "@conform-to/react";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";

export function useFurtherMessageForm(reply: SubmissionResult | undefined) {
  return usePostForm<{ message: string }>({ id: "message", reply });
}

type FormState = ReturnType<typeof useFurtherMessageForm>;

interface FurtherMessageFormProps {
  form: FormState[0];
  fields: FormState[1];
  once: string;
  label: string;
}

/** A further message on an enquiry, from whoever holds its private link. */
export function FurtherMessageForm({ form, fields, once, label }: FurtherMessageFormProps) {
  return (
    <PostForm form={form} once={once}>
      <TextArea
        field={fields.message}
        label={label}
        hint="Plain text, up to 4,000 characters. You need no account."
        rows={6}
      />
      <div className="actions">
        <SubmitButton pending="Sending…">Send message</SubmitButton>
      </div>
    </PostForm>
  );
}
