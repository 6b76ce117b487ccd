import { ClosedExchange } from "#app/features/desk/support/closed-exchange.tsx";
import { linkTo } from "#app/link.ts";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, SubmitButton, type PostFormOf } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";

interface Props {
  form: PostFormOf<Record<"message" | "attachments", string>>;
  label: string;
  once: string;
  fileInput: Pick<FileFieldProps, "accept" | "hint">;
  kept: FileFieldProps["kept"];
}

/** A client's further message on a ticket, with files. */
export function OwnMessageForm({ form: [form, fields], label, once, fileInput, kept }: Props) {
  return (
    <PostForm form={form} once={once} encType="multipart/form-data">
      <TextArea field={fields.message} label={label} hint="Plain text, up to 4,000 characters" rows={6} />
      <FileField field={fields.attachments} label="Files" {...fileInput} kept={kept} multiple optional />
      <UploadProgress formId={form.id} />
      <SubmitButton pending="Sending…">Send message</SubmitButton>
    </PostForm>
  );
}

export function ClosedOwnTicket({ unsent }: { unsent: string | undefined }) {
  const to = linkTo("/client-portal/support/new");
  return <ClosedExchange noun="ticket" to={to} label="open a new one" unsent={unsent} />;
}
