import { ClosedExchange } from "#app/features/desk/support/closed-exchange.tsx";
import { STANDINGS } from "#app/features/desk/support/enquiries/enquiry.ts";
import { showOwnTicket } from "#app/features/desk/support/pages/show-ticket.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { answerOwnTicketPost } from "#app/http/portal/answer-own-ticket-post.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { textOf } from "#app/ui/form/fields/field.ts";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, type PostFormOf, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { Link } from "#app/ui/link.tsx";
import { MessageThread } from "#app/ui/message-thread.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/ticket";

export { clientAction } from "#app/ui/form/client-action.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const shown = await showOwnTicket(db, actor, params.id, now);
  if (!shown) throw notFound();
  return { ...shown, once: crypto.randomUUID(), fileInput: fileInputFacts() };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerOwnTicketPost(request, context, params.id);
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

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
        <ClosedOwnTicket unsent={textOf(fields.message)} />
      ) : (
        <OwnMessageForm
          form={[form, fields]}
          label={state === "open" ? "Add a message" : "Your reply"}
          once={loaderData.once}
          fileInput={loaderData.fileInput}
          kept={actionData?.kept}
        />
      )}
    </Page>
  );
}

interface Props {
  form: PostFormOf<Record<"message" | "attachments", string>>;
  label: string;
  once: string;
  fileInput: Pick<FileFieldProps, "accept" | "hint">;
  kept: FileFieldProps["kept"];
}

/** A client's further message on a ticket, with files. */
function OwnMessageForm({ form: [form, fields], label, once, fileInput, kept }: Props) {
  return (
    <PostForm form={form} once={once} encType="multipart/form-data">
      <TextArea field={fields.message} label={label} hint="Plain text, up to 4,000 characters" rows={6} />
      <FileField field={fields.attachments} label="Files" {...fileInput} kept={kept} multiple optional />
      <UploadProgress formId={form.id} />
      <SubmitButton pending="Sending…">Send message</SubmitButton>
    </PostForm>
  );
}

function ClosedOwnTicket({ unsent }: { unsent: string | undefined }) {
  const to = linkTo("/client-portal/support/new");
  return <ClosedExchange noun="ticket" to={to} label="open a new one" unsent={unsent} />;
}
