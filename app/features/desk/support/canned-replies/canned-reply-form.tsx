import type { SubmissionResult } from "@conform-to/react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import type { CannedReplyInput } from "./canned-reply.schema.ts";
import { REPLY_PLACEHOLDERS } from "./canned-reply.ts";

/** @param id of the reply that is edited; undefined for a new one. */
export function useReplyForm(
  id: string | undefined,
  reply: SubmissionResult | undefined,
  defaults: { title?: string; body?: string },
) {
  return usePostForm<CannedReplyInput>({ id: id ? `reply-${id}` : "reply", reply, defaults });
}

interface Props {
  form: ReturnType<typeof useReplyForm>;
  once: string;
  /** The reply that is edited, and when it was last changed; null for a new one. */
  edited: { id: string; seen: string } | null;
  /** The page without the question. */
  back: string;
}

/** A new reply, or one to change. */
export function ReplyForm({ form: [form, fields], once, edited, back }: Props) {
  return (
    <Card title={edited ? "Edit the reply" : "Add a reply"} id="reply-form" asked={Boolean(edited)}>
      <PostForm form={form} once={edited ? undefined : once} action={edited ? `?edit=${edited.id}` : "?"}>
        {edited && (
          <>
            <input type="hidden" name="id" value={edited.id} />
            <input type="hidden" name="seen" value={edited.seen} />
          </>
        )}
        <TextField field={fields.title} label="Title" hint="What staff choose it by" autoComplete="off" />
        <TextArea
          field={fields.body}
          label="Text"
          hint={`Plain text, up to 4,000 characters. ${REPLY_PLACEHOLDERS} become the enquirer’s name and the enquiry’s reference.`}
          rows={8}
        />
        <div className="actions">
          <SubmitButton name="intent" value={edited ? "save" : "add"} pending="Saving…">
            {edited ? "Save reply" : "Add reply"}
          </SubmitButton>{" "}
          {edited && (
            <LinkButton to={back} variant="secondary" preventScrollReset>
              Cancel
            </LinkButton>
          )}
        </div>
      </PostForm>
    </Card>
  );
}
