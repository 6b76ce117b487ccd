import { Card } from "#app/ui/card.tsx";
import type { ErrorSummaryProps } from "#app/ui/form/error-summary.tsx";
import type { Field } from "#app/ui/form/field.ts";
import { FileField, type FileFieldProps } from "#app/ui/form/file-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

interface Props {
  form: ErrorSummaryProps["form"];
  fields: { message: Field; attachments: Field };
  email: string;
  once: string;
  /** The text of the ticket the form is shown for. */
  seen: string;
  /** Null where the other side can't open files. */
  fileInput: { accept: string; hint: string } | null;
  kept: FileFieldProps["kept"];
}

/** Staff answer, answer and close, or close what needs no answer. */
export function AnswerForm({ form, fields, email, once, seen, fileInput, kept }: Props) {
  return (
    <Card title="Answer">
      <p>Your answer goes to {email}, with the link to this exchange.</p>
      <PostForm form={form} once={once} encType={fileInput ? "multipart/form-data" : undefined}>
        <input type="hidden" name="seen" value={seen} />
        <TextArea
          field={fields.message}
          label="Your answer"
          hint="Plain text, up to 4,000 characters"
          rows={8}
        />
        {fileInput && (
          <FileField field={fields.attachments} label="Files" {...fileInput} kept={kept} multiple optional />
        )}
        <div className="actions">
          <SubmitButton name="intent" value="answer" pending="Sending…">
            Send answer
          </SubmitButton>
          <SubmitButton name="intent" value="answer-and-close" pending="Sending…" variant="secondary">
            Send answer and close
          </SubmitButton>
        </div>
      </PostForm>
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
