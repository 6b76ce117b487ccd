import { Link } from "react-router";
import { brand } from "#app/brand.ts";
import { MessageThread } from "#app/features/access/applications/message-thread.tsx";
import { furtherMessageSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { mailDraft } from "#app/features/desk/support/mail-draft.ts";
import { STANDINGS } from "#app/features/desk/support/own-ticket-standing.ts";
import { showExchange } from "#app/features/desk/support/pages/show-exchange.server.ts";
import { replyToOwnTicket } from "#app/features/desk/support/reply-to-own-ticket.server.ts";
import { isOwnTicket } from "#app/features/desk/support/ticket.scope.server.ts";
import { later, retryHeaders } from "#app/http/refusal.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { receiveForm, withStored } from "#app/http/forms/upload-form.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { FileField } from "#app/ui/form/fields/file-field.tsx";
import { textOf } from "#app/ui/form/fields/field.ts";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/ticket";

const hourMs = 3_600_000;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const found = await findTicket(db, actor, params.id);
  if (!found) throw notFound();
  const { ticket, thread } = found;
  const isFresh = now.getTime() - Date.parse(ticket.created_at) < hourMs;
  const first = thread[0]?.body ?? null;
  return {
    once: crypto.randomUUID(),
    fileInput: fileInputFacts(),
    isOwn: isOwnTicket(actor, ticket),
    id: ticket.id,
    reference: ticket.reference,
    subject: ticket.subject,
    state: ticket.state,
    draft:
      ticket.source === "portal-contact" && isFresh
        ? mailDraft({ ...ticket, message: first, isPlain: true })
        : null,
    messages: showExchange(thread, now, ({ author, by, writer }) =>
      author === "staff"
        ? `${by ?? "Staff"}, ${brand.name}`
        : writer?.id === actor.userId
          ? "You"
          : (writer?.name ?? ticket.name),
    ),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  // Before anything is read: a stranger's files are nobody's.
  const found = await findTicket(db, actor, params.id);
  if (!found || !isOwnTicket(actor, found.ticket)) throw notFound();
  const posted = await receiveForm(request, actor, {
    field: "attachments",
    wasPosted: (once) => wasPosted(db, actor, "reply-to-own-ticket", once),
  });
  const form = posted.hold(furtherMessageSchema, { form: "message" });
  if (!form.ok) return form.rejection();
  const { message, _once } = form.value;
  const result = await withStored(form.files, (files) =>
    replyToOwnTicket(db, actor, { ticketId: params.id, message, files, once: _once }),
  );
  if (result.ok) {
    const text = `We answer within ${brand.promises.enquiries}.`;
    return seeOther(linkTo("/client-portal/support/:id", { id: params.id }), {
      flash: { kind: "success", title: "Message sent", text },
    });
  }
  if (result.reason === "not-found") {
    await posted.discard();
    throw notFound();
  }
  if (result.reason === "closed") {
    const sentence = "This ticket is closed, so your message was not added. Open a new one.";
    return form.reject({ formErrors: [sentence] }, 409);
  }
  const wait = count(Math.ceil(result.retryAfterSeconds / 60), "minute");
  const sentence = `Too many messages. Try again in ${wait}.`;
  return later(await form.reject({ formErrors: [sentence] }, 429), result.retryAfterSeconds);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return retryHeaders(actionHeaders);
}

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, subject, state, messages, draft } = loaderData;
  const [form, fields] = usePostForm<Record<"message" | "attachments", string>>({
    id: "message",
    reply: actionData?.reply,
  });
  const standing = STANDINGS[state];
  return (
    <Page
      title={`Ticket ${reference}`}
      heading={subject}
      eyebrow={`Ticket ${reference}`}
      actions={<Badge tone={standing.tone}>{standing.text}</Badge>}
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <p>
        <Link to={linkTo("/client-portal/support")}>All tickets</Link>
      </p>
      <Card title="Exchange">
        <MessageThread messages={messages} />
      </Card>
      {draft && (
        <Notice tone="info" title="Would you rather use your own email?">
          <p>Your message has reached us either way. A draft keeps a copy in your own mailbox.</p>
          <p>
            <LinkButton to={draft} variant="secondary">
              Open email draft
            </LinkButton>
          </p>
        </Notice>
      )}
      {!loaderData.isOwn ? (
        <p>
          <Link to={linkTo("/admin-data-portal/support/:id", { id: loaderData.id })}>
            Answer it in the Admin Data Portal
          </Link>
        </p>
      ) : state === "closed" ? (
        <Closed unsent={textOf(fields.message)} />
      ) : (
        <PostForm form={form} once={loaderData.once} encType="multipart/form-data">
          <TextArea
            field={fields.message}
            label={state === "open" ? "Add a message" : "Your reply"}
            hint="Plain text, up to 4,000 characters"
            rows={6}
          />
          <FileField
            field={fields.attachments}
            label="Files"
            {...loaderData.fileInput}
            kept={actionData?.kept}
            multiple
            optional
          />
          <UploadProgress formId={form.id} />
          <SubmitButton pending="Sending…">Send message</SubmitButton>
        </PostForm>
      )}
    </Page>
  );
}

function Closed({ unsent }: { unsent: string | undefined }) {
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
