import { Link } from "react-router";
import { MessageThread } from "#app/features/access/applications/message-thread.tsx";
import { AnswerForm } from "#app/features/desk/support/answer-form.tsx";
import { answerPromise } from "#app/features/desk/support/answer-promise.ts";
import { answerTicket } from "#app/features/desk/support/answer-ticket.server.ts";
import { assignTicket } from "#app/features/desk/support/assign-ticket.server.ts";
import { fillReply, withReply } from "#app/features/desk/support/canned-replies/canned-reply.ts";
import { closeTicket } from "#app/features/desk/support/close-ticket.server.ts";
import {
  TICKET_SOURCES,
  TICKET_STATE_TONES,
  ticketStateLabel,
} from "#app/features/desk/support/enquiries/enquiry.ts";
import {
  findReply,
  replyOptions,
} from "#app/features/desk/support/canned-replies/find-canned-replies.server.ts";
import { staffOptions } from "#app/features/desk/support/find-staff.server.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { reopenTicket } from "#app/features/desk/support/reopen-ticket.server.ts";
import { TicketAssignment } from "#app/features/desk/support/ticket-assignment.tsx";
import { insertReplySchema, ticketAnswerSchema } from "#app/features/desk/support/ticket.schema.ts";
import type { TicketRefusal } from "#app/features/desk/support/ticket-refusal.server.ts";
import { versionOf } from "#app/features/desk/support/ticket.scope.server.ts";
import { intentOf } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { retryHeaders } from "#app/http/refusal.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { fileInputFacts, receiveForm, withStored } from "#app/http/forms/upload-form.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { textOf } from "#app/ui/form/fields/field.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { fileSize, moment, when } from "#app/ui/text/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/ticket";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const found = await findTicket(db, actor, params.id);
  if (!found) throw notFound();
  const { ticket, clientCompany, thread, history, keeper } = found;
  const chosen = await findReply(db, actor, request.url.searchParams.get("reply") ?? "");
  return {
    keeper,
    reader: actor.userId,
    staff: await staffOptions(db, actor),
    replies: await replyOptions(db, actor),
    filled: chosen && fillReply(chosen.body, ticket),
    once: crypto.randomUUID(),
    seen: versionOf(ticket),
    reference: ticket.reference,
    subject: ticket.subject,
    state: ticket.state,
    promise: answerPromise(ticket.waiting_since, now),
    name: ticket.name,
    email: ticket.email,
    phone: ticket.phone,
    company: ticket.company,
    serviceInterest: ticket.service_interest,
    source: TICKET_SOURCES[ticket.source],
    received: moment(ticket.created_at),
    firstAnswer: ticket.answered_at && moment(ticket.answered_at),
    isSignedIn: ticket.user_id !== null,
    client: ticket.company_id && clientCompany ? { id: ticket.company_id, name: clientCompany } : null,
    // A visitor has no way to open a file here.
    fileInput: ticket.user_id === null ? null : fileInputFacts(),
    thread: thread.map(({ id, by, writer, body, at, attachments }) => ({
      id,
      by: by ?? writer?.name ?? ticket.name,
      body,
      at: when(at, now),
      files: attachments.map((file) => ({
        ...file,
        size: fileSize(file.size),
        href: linkTo("/client-portal/support/attachments/:id", { id: file.id }),
      })),
    })),
    history: history.map(({ seq, what, by, at }) => ({ seq, what, by, at: moment(at) })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const ticketId = params.id;
  const done = (title: string, text?: string) =>
    seeOther(linkTo("/admin-data-portal/support/:id", { id: ticketId }), {
      flash: { kind: "success", title, ...(text && { text }) },
    });
  const posted = await receiveForm(request, actor, {
    field: "attachments",
    filesFor: ["answer", "answer-and-close", "insert-reply"],
    wasPosted: (once) => wasPosted(db, actor, "answer-ticket", once),
  });
  const answer = async (close: boolean) => {
    const form = posted.hold(ticketAnswerSchema, { form: "answer" });
    if (!form.ok) return form.rejection();
    const { message, seen, _once } = form.value;
    if (form.files.length > 0 && !(await findTicket(db, actor, ticketId))?.ticket.user_id)
      return form.reject({ fieldErrors: { attachments: ["Only clients can be sent files here."] } });
    const result = await withStored(form.files, (files) =>
      answerTicket(db, actor, { ticketId, message, close, seen, files, once: _once }),
    );
    if (result.ok)
      return close
        ? done("Answer sent, enquiry closed")
        : done("Answer sent", "The enquiry now waits for the client.");
    // What was typed stays: it may still be worth sending.
    if ("message" in result) return form.reject({ formErrors: [result.message] }, 409);
    await posted.discard();
    return answerRefusal(result);
  };
  return intentOf(posted, {
    answer: () => answer(false),
    "answer-and-close": () => answer(true),
    async "insert-reply"() {
      const form = posted.hold(insertReplySchema, { form: "answer" });
      if (!form.ok) return form.rejection();
      const { message = "", reply: replyId = "" } = form.value;
      const chosen = await findReply(db, actor, replyId);
      const found = await findTicket(db, actor, ticketId);
      if (!found) throw notFound();
      if (!chosen) return form.reject({ fieldErrors: { reply: ["Choose a reply from the list"] } });
      // What was typed and the files stay; the reply comes after them.
      const shown = await form.reject({}, 200);
      const { reply } = shown.data;
      const text = withReply(message, fillReply(chosen.body, found.ticket));
      shown.data.reply = { ...reply, initialValue: { ...reply.initialValue, message: text, reply: "" } };
      return shown;
    },
    async assign() {
      const { to, seenKeeper } = posted.fields;
      const result = await assignTicket(db, actor, { ticketId, to: to || null, seen: seenKeeper || null });
      if (result.ok) return done(result.name ? `Assigned to ${result.name}` : "Assigned to nobody");
      if (result.reason === "no-such-person")
        return refuse("Nothing was changed", "Choose a member of staff from the list.", 400);
      if (result.reason === "moved") return refuse("Somebody else was first", result.message);
      return refuse("Nothing was changed", "There is no such enquiry.", 404);
    },
    async close() {
      const { seen = "" } = posted.fields;
      const result = await closeTicket(db, actor, { ticketId, seen });
      return result.ok ? done("Enquiry closed") : answerRefusal(result);
    },
    async reopen() {
      const result = await reopenTicket(db, actor, ticketId);
      return result.ok ? done("Enquiry reopened", "It waits for our answer again.") : answerRefusal(result);
    },
  });
}

function answerRefusal(result: TicketRefusal) {
  if ("message" in result) return refuse("The enquiry has moved on", result.message);
  return refuse("Nothing was changed", "There is no such enquiry.", 404);
}

/** After a refusal the page shows who looks after it by now, and what was written. */
export const shouldRevalidate = afterRefusal;

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return retryHeaders(actionHeaders);
}

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, subject, state, thread, history } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<{ message: string; attachments: string; reply: string }>({
    id: "answer",
    reply: posted.replyOf("answer"),
    defaults: { message: loaderData.filled },
  });
  return (
    <Page
      title={`${reference}, ${loaderData.name}`}
      heading={subject}
      eyebrow={`Enquiry ${reference}`}
      errors={posted.failed}
      actions={<Badge tone={TICKET_STATE_TONES[state]}>{ticketStateLabel(state)}</Badge>}
      summary={posted.summary({ answer: form })}
    >
      <p>
        <Link to={linkTo("/admin-data-portal/support")}>All enquiries</Link>
      </p>
      <Card title="Exchange">
        <MessageThread messages={thread} />
      </Card>
      {state === "closed" ? (
        <Closed unsent={textOf(fields.message)} />
      ) : (
        <AnswerForm {...loaderData} form={form} fields={fields} kept={posted.rejection?.kept} />
      )}
      <TicketAssignment keeper={loaderData.keeper} reader={loaderData.reader} staff={loaderData.staff} />
      <Card title="Who wrote">
        <Enquirer {...loaderData} />
      </Card>
      {history.length > 0 && (
        <Card title="History">
          <ol className="m-0 list-none space-y-2 p-0">
            {history.map((entry) => (
              <li key={entry.seq}>
                <When at={entry.at} />: {entry.what}
                {entry.by && ` by ${entry.by}`}
              </li>
            ))}
          </ol>
        </Card>
      )}
    </Page>
  );
}

function Closed({ unsent }: { unsent: string | undefined }) {
  return (
    <>
      <Notice title="This enquiry is closed">
        <p>Neither side can add to it until it is reopened.</p>
        <RowAction intent="reopen" label="Reopen" variant="secondary" action="?" />
      </Notice>
      {unsent && (
        <Card title="Your answer was not sent">
          <p className="whitespace-pre-line">{unsent}</p>
        </Card>
      )}
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Enquirer(shown: Shown) {
  const { client, isSignedIn, firstAnswer, promise } = shown;
  return (
    <SummaryList
      items={[
        { term: "Name", detail: shown.name },
        { term: "Email", detail: <a href={`mailto:${shown.email}`}>{shown.email}</a> },
        ...(shown.phone ? [{ term: "Telephone", detail: shown.phone }] : []),
        ...(shown.company ? [{ term: "Company", detail: shown.company }] : []),
        {
          term: "Account",
          detail: client ? (
            <Link to={linkTo("/admin-data-portal/clients/:id", { id: client.id })}>{client.name}</Link>
          ) : isSignedIn ? (
            "Signed in as staff"
          ) : (
            "None: a visitor, whose name and address nobody has checked"
          ),
        },
        ...(shown.serviceInterest ? [{ term: "Service interest", detail: shown.serviceInterest }] : []),
        { term: "Came through", detail: shown.source },
        { term: "Received", detail: <When at={shown.received} /> },
        { term: "First answer", detail: firstAnswer ? <When at={firstAnswer} /> : "Not yet" },
        ...(promise
          ? [{ term: "24-hour promise", detail: <Badge tone={promise.tone}>{promise.text}</Badge> }]
          : []),
      ]}
    />
  );
}
