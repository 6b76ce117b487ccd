import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { Link } from "#app/ui/link.tsx";
import { CannedReplyPicker } from "./canned-replies/canned-reply-picker.tsx";

/** @param filled what the answer begins with. */
export function useAnswerForm(reply: SubmissionResult | undefined, filled: string | null) {
  return usePostForm<{ message: string; attachments: string; reply: string }>({
    id: "answer",
    reply,
    defaults: { message: filled },
  });
}

interface Props {
  form: ReturnType<typeof useAnswerForm>;
  email: string;
  once: string;
  /** The text of the ticket the form is shown for. */
  seen: string;
  /** Null where the other side can't open files. */
  fileInput: { accept: string; hint: string } | null;
  kept: FileFieldProps["kept"];
  /** What staff answer often, to choose from. */
  replies: readonly Option[];
  /** The one the address asks for, filled in for this enquiry. */
  filled: string | null;
}

/** Staff answer, answer and close, or close what needs no answer. */
export function AnswerForm(props: Props) {
  const { email, once, seen, fileInput, kept, replies, filled } = props;
  const [form, fields] = props.form;
  return (
    <Card title="Answer">
      <p>Your answer goes to {email}, with the link to this exchange.</p>
      <PostForm form={form} once={once} encType={fileInput ? "multipart/form-data" : undefined}>
        <input type="hidden" name="seen" value={seen} />
        {replies.length > 0 && (
          <CannedReplyPicker field={fields.reply} replies={replies} target="message" filled={filled} />
        )}
        <TextArea
          field={fields.message}
          label="Your answer"
          hint="Plain text, up to 4,000 characters"
          rows={8}
        />
        {fileInput && (
          <>
            <FileField
              field={fields.attachments}
              label="Files"
              {...fileInput}
              kept={kept}
              multiple
              optional
            />
            <UploadProgress formId={form.id} />
          </>
        )}
        <div className="actions">
          <SubmitButton name="intent" value="answer" pending="Sending…">
            Send answer
          </SubmitButton>{" "}
          <SubmitButton name="intent" value="answer-and-close" pending="Sending…" variant="secondary">
            Send answer and close
          </SubmitButton>
        </div>
      </PostForm>
      <p className="hint">
        <Link to={linkTo("/admin-data-portal/support/replies")}>Canned replies</Link>
      </p>
      <p className="hint">No answer needed, or nothing but junk? Closing sends no email.</p>
      <RowAction
        intent="close"
        fields={{ seen }}
        label="Close without an answer"
        variant="secondary"
        action="?"
      />
    </Card>
  );
}
