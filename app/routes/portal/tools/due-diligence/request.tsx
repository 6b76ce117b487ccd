import { MessageThread } from "#app/features/access/applications/message-thread.tsx";
import {
  ADD_DOCUMENTS,
  addDocuments,
} from "#app/features/analysis/diligence/documents/add-documents.server.ts";
import { answerItem } from "#app/features/analysis/diligence/records/answer-item.server.ts";
import { itemHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import {
  answerItemSchema,
  documentsSchema,
  messageSchema,
  moveItemSchema,
} from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { findItem } from "#app/features/analysis/diligence/records/find-item.server.ts";
import { StateBadge } from "#app/features/analysis/diligence/pages/item-badge.tsx";
import { moveItem } from "#app/features/analysis/diligence/records/move-item.server.ts";
import { postMessage } from "#app/features/analysis/diligence/records/post-message.server.ts";
import { removeDocument } from "#app/features/analysis/diligence/documents/remove-document.server.ts";
import { NEEDS_REASON, requestStateLabel } from "#app/features/analysis/diligence/records/request-item.ts";
import { MOST_DOCUMENTS } from "#app/features/analysis/diligence/records/room.ts";
import { RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { problemText } from "#app/features/analysis/figures/problem.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { intentOf } from "#app/http/forms/intents.server.ts";
import { later, retryHeaders } from "#app/http/refusal.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { receiveForm, withStored } from "#app/http/forms/upload-form.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { FileField } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { SelectField, TextArea } from "#app/ui/form/fields/fields.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { whole } from "#app/ui/text/format.ts";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/request";
import {
  roomDocumentColumns,
  requestMoveColumns,
  RoomRequestFacts,
} from "#app/features/analysis/diligence/pages/request-tables.tsx";
import { showRoomRequest } from "#app/features/analysis/diligence/pages/show-request.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const found = await findItem(db, actor, params.item);
  if (!found || found.room.id !== params.id) throw notFound();
  return {
    ...(await showRoomRequest(db, actor, found, now)),
    fileInput: fileInputFacts(),
    once: crypto.randomUUID(),
    messageOnce: crypto.randomUUID(),
  };
}

const decided = "This request is decided. Move it back first, then add to it.";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, request: asked } = signedIn(context);
  // Before anything is read: a stranger's files are nobody's.
  const found = await findItem(db, actor, params.item);
  if (!found || found.room.id !== params.id) throw notFound();
  const itemId = params.item;
  const here = itemHref(params.id, itemId);
  const posted = await receiveForm(request, actor, {
    field: "documents",
    filesFor: ["documents"],
    wasPosted: (once) => wasPosted(db, actor, ADD_DOCUMENTS, once),
  });
  return intentOf(posted, {
    async documents() {
      const missing = "Choose the documents to add";
      const form = posted.hold(documentsSchema, { form: "documents", missing });
      if (!form.ok) return form.rejection();
      const once = form.value._once;
      const result = await withStored(form.files, (files) =>
        addDocuments(db, actor, { itemId, files, once }),
      );
      if (result.ok) {
        const title = form.files.length === 1 ? "Document added" : "Documents added";
        return succeeded(`${here}#documents-card`, title);
      }
      if (result.reason === "not-found") {
        await posted.discard();
        throw notFound();
      }
      const full = `A room takes ${whole(MOST_DOCUMENTS)} documents. Remove some first.`;
      return form.reject({ formErrors: [result.reason === "closed" ? decided : full] }, 409);
    },
    async move() {
      const form = posted.hold(moveItemSchema, { form: "move" });
      if (!form.ok) return form.rejection();
      const result = await moveItem(db, actor, { ...form.value, itemId });
      if (result.ok) {
        const title = `Request ${result.number} is ${requestStateLabel(form.value.to)}`;
        return succeeded(here, title);
      }
      if (result.reason === "not-found") throw notFound();
      return form.reject(
        {
          fieldErrors: Object.fromEntries(result.problems.map((one) => [one.where, [problemText(one)]])),
        },
        409,
      );
    },
    async answer() {
      const form = posted.hold(answerItemSchema, { form: "answer" });
      if (!form.ok) return form.rejection();
      const result = await answerItem(db, actor, { ...form.value, itemId });
      if (result.ok) return succeeded(here, "Response saved");
      if (result.reason === "not-found") throw notFound();
      const changed = "Somebody else changed this request meanwhile. Look at it again, then save.";
      return form.reject({ formErrors: [result.reason === "closed" ? decided : changed] }, 409);
    },
    async message() {
      const form = posted.hold(messageSchema, { form: "message" });
      if (!form.ok) return form.rejection();
      const { message, _once } = form.value;
      const result = await postMessage(db, actor, { itemId, message, once: _once });
      if (result.ok) {
        return succeeded(`${here}#thread-card`, "Message sent");
      }
      if (result.reason === "not-found") throw notFound();
      const wait = count(Math.ceil(result.retryAfterSeconds / 60), "minute");
      return later(
        await form.reject({ formErrors: [`Too many messages. Try again in ${wait}.`] }, 429),
        result.retryAfterSeconds,
      );
    },
    async "remove-document"() {
      const result = await removeDocument(db, actor, asked.url.searchParams.get("document") ?? "");
      if (result.ok) {
        return succeeded(`${here}#documents-card`, "Document removed", result.name);
      }
      if (result.reason === "not-found") throw notFound();
      const others = "Only who brought it or the buyer takes it out.";
      return refuse("The document was not removed", result.reason === "closed" ? decided : others);
    },
  });
}

export const shouldRevalidate = afterRefusal;

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return retryHeaders(actionHeaders);
}

const reasoned = NEEDS_REASON.map(requestStateLabel);

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { room, id, number, title, state, isOpen, moves, documents, messages, history } = loaderData;
  const posted = usePosted(actionData);
  const [move, moveFields] = usePostForm<Record<"to" | "reason", string>>({
    id: "move",
    reply: posted.replyOf("move"),
    defaults: { to: moves[0]?.value ?? "" },
  });
  const [answer, answerFields] = usePostForm<{ response: string }>({
    id: "answer",
    reply: posted.replyOf("answer"),
    defaults: { response: loaderData.response ?? "" },
  });
  const [message, messageFields] = usePostForm<{ message: string }>({
    id: "message",
    reply: posted.replyOf("message"),
  });
  const [upload, uploadFields] = usePostForm<{ documents: string }>({
    id: "documents",
    reply: posted.replyOf("documents"),
  });
  const here = itemHref(room.id, id);
  return (
    <RoomPage
      room={room}
      title={`Request ${number}`}
      heading={`${number} ${title}`}
      current="requests"
      errors={posted.failed}
      summary={posted.summary({ move, answer, message, documents: upload })}
      actions={<StateBadge state={state} />}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
        <RoomRequestFacts item={loaderData} />
        <Card title="Move" id="move-card">
          {moves.length === 0 ? (
            <p>Nothing is open to you while it is {requestStateLabel(state)}.</p>
          ) : (
            <PostForm form={move} action={here}>
              <input type="hidden" name="intent" value="move" />
              <input type="hidden" name="from" value={state} />
              <SelectField field={moveFields.to} label="New status" options={moves} blank={null} />
              <TextArea
                field={moveFields.reason}
                label="Reason"
                hint={`Needed for ${reasoned.slice(0, -1).join(", ")} and ${reasoned.at(-1)}`}
                rows={3}
                optional="depends"
              />
              <SubmitButton pending="Moving…">Move</SubmitButton>
            </PostForm>
          )}
        </Card>
      </div>
      <Card title="Response" id="answer-card">
        {isOpen ? (
          <PostForm form={answer} action={here}>
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="revision" value={loaderData.revision} />
            <TextArea
              field={answerFields.response}
              label="What is handed in, in words"
              hint="Plain text, up to 8,000 characters. Documents go below."
              rows={5}
              optional
            />
            {posted.form === "answer" && (
              <p className="hint whitespace-pre-line">Saved now: {loaderData.response ?? "nothing"}</p>
            )}
            <SubmitButton pending="Saving…">Save response</SubmitButton>
          </PostForm>
        ) : (
          <p className="whitespace-pre-line">{loaderData.response ?? "None was written."}</p>
        )}
      </Card>
      <Card title="Documents" id="documents-card">
        <DataTable
          caption="Documents of this request, the newest first"
          captionHidden
          rows={documents}
          columns={roomDocumentColumns(here)}
          rowKey={(document) => document.id}
          empty={<EmptyState text="No documents yet" />}
        />
        {isOpen && (
          <PostForm form={upload} once={loaderData.once} action={here} encType="multipart/form-data">
            <input type="hidden" name="intent" value="documents" />
            <FileField
              field={uploadFields.documents}
              label="New documents"
              {...loaderData.fileInput}
              kept={posted.rejection?.kept}
              multiple
            />
            <UploadProgress formId={upload.id} />
            <SubmitButton pending="Sending…">Add documents</SubmitButton>
          </PostForm>
        )}
      </Card>
      <Card title="Questions and answers" id="thread-card">
        {messages.length > 0 ? <MessageThread messages={messages} /> : <p>Nobody has asked anything yet.</p>}
        <PostForm form={message} once={loaderData.messageOnce} action={here}>
          <input type="hidden" name="intent" value="message" />
          <TextArea
            field={messageFields.message}
            label="Add a message"
            hint="Everybody who sees this request reads it. Plain text, up to 4,000 characters."
            rows={4}
          />
          <SubmitButton pending="Sending…">Send message</SubmitButton>
        </PostForm>
      </Card>
      <DataTable caption="History" rows={history} columns={requestMoveColumns} rowKey={(row) => row.id} />
      <div className="actions">
        {room.mayManage && <LinkButton to={itemHref(room.id, id, "edit")}>Change request</LinkButton>}{" "}
        <LinkButton to={`${roomHref(room.id, "requests")}#request-${id}`} variant="quiet">
          Back to the requests
        </LinkButton>
      </div>
    </RoomPage>
  );
}
