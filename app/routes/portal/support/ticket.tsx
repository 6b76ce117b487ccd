import { ClosedExchange } from "#app/features/desk/support/closed-exchange.tsx";
import { CLIENT_TICKET_STATES } from "#app/features/desk/support/enquiries/enquiry.ts";
import { showOwnTicket } from "#app/features/desk/support/pages/show-ticket.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { answerOwnTicketPost } from "#app/http/portal/answer-own-ticket-post.server.ts";
import { TICKETS_OF_COMPANY } from "#app/features/desk/support/ticket.list.ts";
import { ownTicketList } from "#app/features/desk/support/list-tickets.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { textOf } from "#app/ui/form/fields/field.ts";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { PostForm, type PostFormOf, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/ticket";

export { clientAction } from "#app/ui/form/client-action.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = signedIn(context);
  const { db, actor, now } = here;
  const shown = await showOwnTicket(db, actor, params.id, now);
  if (!shown) throw notFound();
  const hrefOf = (id: string) => linkTo("/client-portal/support/:id", { id });
  const neighbours = !shown.isOwn
    ? undefined
    : await neighboursInList(here, TICKETS_OF_COMPANY, ownTicketList, params.id, hrefOf);
  return { ...shown, once: crypto.randomUUID(), fileInput: fileInputFacts(), neighbours };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerOwnTicketPost(request, context, params.id);
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, subject, state, isOwn, draft } = loaderData;
  const [form, fields] = usePostForm<Record<"message" | "attachments", string>>({
    id: "message",
    reply: actionData?.reply,
  });
  const status = CLIENT_TICKET_STATES[state];
  return (
    <RecordPage
      title={`Ticket ${reference}`}
      list={{ to: linkTo("/admin-data-portal/support"), label: "All tickets" }}
      neighbours={loaderData.neighbours}
      kind="Ticket"
      reference={reference}
      name={subject}
      state={<Badge tone={status.tone}>{status.text}</Badge>}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      standing={
        loaderData.promisedBy && (
          <Notice tone="info" title="Your message is with us">
            We answer here, by {loaderData.promisedBy}.
          </Notice>
        )
      }
      moves={<OwnTicketMoves ticket={loaderData} />}
      facts={[
        { term: "Opened by", detail: loaderData.name },
        { term: "Opened", detail: <When at={loaderData.opened} /> },
      ]}
    >
      <RecordTimeline title="Exchange" happenings={loaderData.happenings} />
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
      {isOwn && state === "closed" && <ClosedOwnTicket unsent={textOf(fields.message)} />}
      {isOwn && state !== "closed" && (
        <OwnMessageForm
          form={[form, fields]}
          label={state === "open" ? "Add a message" : "Your reply"}
          once={loaderData.once}
          fileInput={loaderData.fileInput}
          kept={actionData?.kept}
        />
      )}
    </RecordPage>
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

/** What a client can do with a ticket; staff answer it where they answer all of them. */
function OwnTicketMoves({ ticket }: { ticket: Route.ComponentProps["loaderData"] }) {
  const { id, isOwn, next } = ticket;
  if (!isOwn)
    return (
      <Moves
        next={
          <LinkButton to={linkTo("/admin-data-portal/support/:id", { id })}>
            Answer it in the Admin Data Portal
          </LinkButton>
        }
      />
    );
  return (
    <Moves
      next={
        next === "open-another" ? (
          <LinkButton to={linkTo("/client-portal/support/new")}>Open a new ticket</LinkButton>
        ) : (
          <LinkButton to="#message" external variant={next === "reply" ? "primary" : "secondary"}>
            {next === "reply" ? "Reply" : "Add a message"}
          </LinkButton>
        )
      }
    />
  );
}

function ClosedOwnTicket({ unsent }: { unsent: string | undefined }) {
  const to = linkTo("/client-portal/support/new");
  return <ClosedExchange noun="ticket" to={to} label="open a new one" unsent={unsent} />;
}
