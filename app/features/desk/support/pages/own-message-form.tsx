import { Link } from "react-router";
import { linkTo } from "#app/link.ts";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { FileField } from "#app/ui/form/fields/file-field.tsx";
import type { FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import type { PostFormOf } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { Notice } from "#app/ui/notice.tsx";

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

/** In its place on a closed ticket. @param unsent what was typed before it was closed. */
export function ClosedOwnTicket({ unsent }: { unsent: string | undefined }) {
  return (
    <>
      <Notice title="This ticket is closed">
        <p>
          Nothing can be added to it. If something is still open,{" "}
          <Link to={linkTo("/client-portal/support/new")}>open a new one</Link>.
        </p>
      </Notice>
      {unsent && (
        <div className="flow">
          <h2>What you wrote was not sent</h2>
          <p className="hint">Copy it into a new ticket.</p>
          <p className="whitespace-pre-line">{unsent}</p>
        </div>
      )}
    </>
  );
}
