import { Link } from "react-router";
import { MessageThread } from "#app/features/access/applications/message-thread.tsx";
import {
  ADD_DOCUMENTS,
  addDocuments,
} from "#app/features/analysis/diligence/documents/add-documents.server.ts";
import { answerItem } from "#app/features/analysis/diligence/records/answer-item.server.ts";
import { isOverdue } from "#app/features/analysis/diligence/maths/completion.ts";
import { documentHref, itemHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import {
  answerItemSchema,
  documentsSchema,
  messageSchema,
  moveItemSchema,
} from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { findDocumentsOf } from "#app/features/analysis/diligence/documents/find-documents.server.ts";
import {
  findItem,
  findItemMoves,
  findMessages,
} from "#app/features/analysis/diligence/records/find-item.server.ts";
import { priorityLabel, StateBadge } from "#app/features/analysis/diligence/pages/item-badge.tsx";
import { moveItem } from "#app/features/analysis/diligence/records/move-item.server.ts";
import { postMessage } from "#app/features/analysis/diligence/records/post-message.server.ts";
import { removeDocument } from "#app/features/analysis/diligence/documents/remove-document.server.ts";
import {
  allowedMoves,
  isClosed,
  type ItemState,
  NEEDS_REASON,
  requestStateLabel,
} from "#app/features/analysis/diligence/records/request-item.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { MOST_DOCUMENTS } from "#app/features/analysis/diligence/records/room.ts";
import { RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { problemText } from "#app/features/analysis/figures/problem.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { intentOf } from "#app/http/forms/intents.server.ts";
import { later, retryHeaders } from "#app/http/refusal.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { receiveForm, withStored } from "#app/http/forms/upload-form.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { FileField } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { SelectField, TextArea } from "#app/ui/form/fields/fields.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { date, fileSize, moment, when, whole } from "#app/ui/text/format.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/request";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const found = await findItem(db, actor, params.item);
  if (!found || found.room.id !== params.id) throw notFound();
  const { room, item, owner, approver } = found;
  const frame = frameOf(room);
  const documents = await findDocumentsOf(db, room, item.id);
  const messages = await findMessages(db, item.id);
  const moves = await findItemMoves(db, item.id);
  const isOpen = !isClosed(item.state);
  return {
    room: frame,
    id: item.id,
    number: item.number,
    title: item.title,
    workstream: item.workstream,
    priority: priorityLabel(item.priority),
    state: item.state,
    isOpen,
    isLate: isOverdue({ due: item.due_on, state: item.state }, londonDay(now)),
    due: item.due_on === null ? null : date(item.due_on),
    owner,
    approver,
    seenBy: frame.mayManage
      ? ["Buyer", item.seller_sees === 1 && "seller", item.adviser_sees === 1 && "adviser"]
          .filter(Boolean)
          .join(", ")
      : null,
    response: item.response,
    revision: String(item.revision),
    /** Why it stands where it does. */
    reason: moves[0]?.to === item.state ? moves[0].reason : null,
    since: moment(item.state_changed_at),
    moves: allowedMoves(item.state, room.movesAs).map((to) => ({ value: to, label: requestStateLabel(to) })),
    documents: documents.map((document) => ({
      id: document.id,
      name: document.name,
      version: document.version,
      size: fileSize(document.size),
      by: document.by,
      at: moment(document.at),
      href: documentHref(room.id, document.id),
      mayRemove: isOpen && (frame.mayManage || document.uploadedBy === actor.userId),
    })),
    messages: messages.map((message) => ({
      id: message.id,
      by: message.authorId === actor.userId ? "You" : message.by,
      body: message.body,
      at: when(message.at, now),
    })),
    history: moves.map((move) => ({
      id: move.id,
      from: move.from,
      to: move.to,
      reason: move.reason,
      by: move.by,
      at: moment(move.at),
    })),
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
        return seeOther(`${here}#documents-card`, { flash: { kind: "success", title } });
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
        return seeOther(here, { flash: { kind: "success", title } });
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
      if (result.ok) return seeOther(here, { flash: { kind: "success", title: "Response saved" } });
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
        return seeOther(`${here}#thread-card`, { flash: { kind: "success", title: "Message sent" } });
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
        return seeOther(`${here}#documents-card`, {
          flash: { kind: "success", title: "Document removed", text: result.name },
        });
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
        <Facts {...loaderData} />
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
          columns={documentColumns(here)}
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
      <DataTable caption="History" rows={history} columns={historyColumns} rowKey={(row) => row.id} />
      <div className="actions">
        {room.mayManage && <LinkButton to={itemHref(room.id, id, "edit")}>Change request</LinkButton>}{" "}
        <LinkButton to={`${roomHref(room.id, "requests")}#request-${id}`} variant="quiet">
          Back to the requests
        </LinkButton>
      </div>
    </RoomPage>
  );
}

function Facts(item: Route.ComponentProps["loaderData"]) {
  return (
    <Card title="The request">
      <SummaryList
        items={[
          {
            term: "Status",
            detail: (
              <>
                <StateBadge state={item.state} /> since <When at={item.since} />
              </>
            ),
          },
          ...(item.reason
            ? [{ term: "Reason", detail: <span className="whitespace-pre-line">{item.reason}</span> }]
            : []),
          {
            term: "Workstream",
            detail: (
              <Link to={roomHref(item.room.id, "requests", { section: item.workstream })}>
                {item.workstream}
              </Link>
            ),
          },
          { term: "Priority", detail: item.priority },
          {
            term: "Due",
            detail: item.due && (
              <>
                {item.due} {item.isLate && <Badge tone="red">Overdue</Badge>}
              </>
            ),
          },
          { term: "Owner", detail: item.owner },
          { term: "Approver", detail: item.approver },
          ...(item.seenBy ? [{ term: "Seen by", detail: item.seenBy }] : []),
        ]}
      />
    </Card>
  );
}

type Document = Route.ComponentProps["loaderData"]["documents"][number];

function documentColumns(here: string): Column<Document>[] {
  return [
    {
      header: "Document",
      rowHeader: true,
      cell: (document) => (
        <a href={document.href} download>
          {document.name}
          <span className="sr-only">, version {document.version}</span>
        </a>
      ),
    },
    {
      header: "Version",
      align: "right",
      cell: (document) => <span className="num">{document.version}</span>,
    },
    { header: "Size", align: "right", cell: (document) => <span className="num">{document.size}</span> },
    {
      header: "Added",
      cell: (document) => (
        <>
          <When at={document.at} /> <span className="hint block">{document.by}</span>
        </>
      ),
    },
    {
      header: "Remove",
      cell: (document) =>
        document.mayRemove ? (
          <RowAction
            intent="remove-document"
            label="Remove"
            about={`${document.name}, version ${document.version}`}
            action={`${here}?document=${document.id}`}
          />
        ) : (
          "–"
        ),
    },
  ];
}

interface Move {
  from: ItemState | null;
  to: ItemState | null;
  reason: string | null;
  by: string | null;
  at: Parameters<typeof When>[0]["at"];
}

const historyColumns: Column<Move & { id: string }>[] = [
  { header: "When", rowHeader: true, cell: (move) => <When at={move.at} /> },
  { header: "From", cell: (move) => (move.from ? requestStateLabel(move.from) : "Added") },
  { header: "To", cell: (move) => (move.to ? <StateBadge state={move.to} /> : "Removed") },
  { header: "By", cell: (move) => move.by ?? "–" },
  {
    header: "Reason",
    cell: (move) => (move.reason ? <span className="whitespace-pre-line">{move.reason}</span> : "–"),
  },
];
