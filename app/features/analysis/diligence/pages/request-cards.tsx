import { MessageThread } from "#app/ui/message-thread.tsx";
import { roomDocumentColumns } from "#app/features/analysis/diligence/pages/request-tables.tsx";
import { NEEDS_REASON, requestStateLabel } from "#app/features/analysis/diligence/records/request-item.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField, TextArea } from "#app/ui/form/fields/fields.tsx";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, type PostFormOf, SubmitButton } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { ShownRoomRequest } from "./show-request.server.ts";
import { Written } from "#app/ui/text/written.tsx";

interface CardProps<Input extends Record<string, string>> {
  request: ShownRoomRequest;
  /** The page of the request, which takes every post. */
  here: string;
  form: PostFormOf<Input>;
}

const reasoned = NEEDS_REASON.map(requestStateLabel);

export function MoveRequestCard({
  request,
  here,
  form: [form, fields],
}: CardProps<{ to: string; reason: string }>) {
  const { moves, state } = request;
  return (
    <Card title="Move" id="move-card">
      {moves.length === 0 ? (
        <p>Nothing is open to you while it is {requestStateLabel(state)}.</p>
      ) : (
        <PostForm form={form} action={here}>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="from" value={state} />
          <SelectField field={fields.to} label="New status" options={moves} blank={null} />
          <TextArea
            field={fields.reason}
            label="Reason"
            hint={`Needed for ${reasoned.slice(0, -1).join(", ")} and ${reasoned.at(-1)}`}
            rows={3}
            optional="depends"
          />
          <SubmitButton pending="Moving…">Move</SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}

/** @param isRefused what was typed was refused: what is saved is shown below it. */
export function ResponseCard({
  request,
  here,
  form: [form, fields],
  isRefused,
}: CardProps<{ response: string }> & { isRefused: boolean }) {
  const { isOpen, response, revision } = request;
  return (
    <Card title="Response" id="answer-card">
      {isOpen ? (
        <PostForm form={form} action={here}>
          <input type="hidden" name="intent" value="answer" />
          <input type="hidden" name="revision" value={revision} />
          <TextArea
            field={fields.response}
            label="What is handed in, in words"
            hint="Plain text, up to 8,000 characters. Documents go below."
            rows={5}
            optional
          />
          {isRefused && <p className="hint whitespace-pre-line">Saved now: {response ?? "nothing"}</p>}
          <SubmitButton pending="Saving…">Save response</SubmitButton>
        </PostForm>
      ) : (
        <p>
          <Written text={response ?? "None was written."} />
        </p>
      )}
    </Card>
  );
}

interface DocumentsCardProps extends CardProps<{ documents: string }> {
  once: string;
  fileInput: Pick<FileFieldProps, "accept" | "hint">;
  kept: FileFieldProps["kept"];
}

export function DocumentsCard({
  request,
  here,
  form: [form, fields],
  once,
  fileInput,
  kept,
}: DocumentsCardProps) {
  return (
    <Card title="Documents" id="documents-card">
      <DataTable
        caption="Documents of this request, the newest first"
        captionHidden
        rows={request.documents}
        columns={roomDocumentColumns(here)}
        rowKey={(document) => document.id}
        empty={<EmptyState text="No documents yet" />}
      />
      {request.isOpen && (
        <PostForm form={form} once={once} action={here} encType="multipart/form-data">
          <input type="hidden" name="intent" value="documents" />
          <FileField field={fields.documents} label="New documents" {...fileInput} kept={kept} multiple />
          <UploadProgress formId={form.id} />
          <SubmitButton pending="Sending…">Add documents</SubmitButton>
        </PostForm>
      )}
    </Card>
  );
}

export function ThreadCard({
  request,
  here,
  form: [form, fields],
  once,
}: CardProps<{ message: string }> & { once: string }) {
  const { messages } = request;
  return (
    <Card title="Questions and answers" id="thread-card">
      {messages.length > 0 ? <MessageThread messages={messages} /> : <p>Nobody has asked anything yet.</p>}
      <PostForm form={form} once={once} action={here}>
        <input type="hidden" name="intent" value="message" />
        <TextArea
          field={fields.message}
          label="Add a message"
          hint="Everybody who sees this request reads it. Plain text, up to 4,000 characters."
          rows={4}
        />
        <SubmitButton pending="Sending…">Send message</SubmitButton>
      </PostForm>
    </Card>
  );
}
