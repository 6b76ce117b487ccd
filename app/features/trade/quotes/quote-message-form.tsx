import type { SubmissionResult } from "@conform-to/react";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";

export function useQuoteMessageForm(reply: SubmissionResult | undefined) {
  return usePostForm<{ message: string }>({ id: "message", reply });
}

interface Props {
  form: ReturnType<typeof useQuoteMessageForm>;
  once: string;
  title: string;
  label: string;
  hint: string;
  submit: string;
}

/** A question from the client, or a message from staff: it joins the thread. */
export function QuoteMessageForm({ form: [form, fields], once, title, label, hint, submit }: Props) {
  return (
    <Card title={title}>
      <PostForm form={form} once={once} action="?">
        <TextArea field={fields.message} label={label} hint={hint} rows={4} />
        <div>
          <SubmitButton name="intent" value="message" pending="Sending…" variant="secondary">
            {submit}
          </SubmitButton>
        </div>
      </PostForm>
    </Card>
  );
}
