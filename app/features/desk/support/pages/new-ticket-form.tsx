import { SERVICE_INTERESTS } from "#app/features/desk/support/enquiries/enquiry.ts";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, SubmitButton, type PostFormOf } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";

export type TicketInput = Record<"subject" | "serviceInterest" | "message" | "attachments", string>;

interface Props {
  form: PostFormOf<TicketInput>;
  once: string;
  fileInput: Pick<FileFieldProps, "accept" | "hint">;
  kept: FileFieldProps["kept"];
}

/** A client's new ticket, with files. */
export function NewTicketForm({ form: [form, fields], once, fileInput, kept }: Props) {
  return (
    <PostForm form={form} once={once} encType="multipart/form-data" keepsDraft>
      <TextField field={fields.subject} label="Subject" />
      <SelectField
        field={fields.serviceInterest}
        label="Topic"
        options={SERVICE_INTERESTS}
        blank="Choose one"
        optional
      />
      <TextArea field={fields.message} label="Message" hint="Plain text, up to 4,000 characters" rows={8} />
      <FileField field={fields.attachments} label="Files" {...fileInput} kept={kept} multiple optional />
      <UploadProgress formId={form.id} />
      <SubmitButton pending="Sending…">Send ticket</SubmitButton>
    </PostForm>
  );
}
