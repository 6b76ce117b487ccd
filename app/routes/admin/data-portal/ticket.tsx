import { Link } from "react-router";
import { MessageThread } from "#app/features/applications/message-thread.tsx";
import { AnswerForm } from "#app/features/support/answer-form.tsx";
import { answerPromise } from "#app/features/support/answer-promise.ts";
import { answerTicket } from "#app/features/support/answer-ticket.server.ts";
import { closeTicket } from "#app/features/support/close-ticket.server.ts";
import { TICKET_SOURCES, TICKET_STATE_TONES, ticketStateLabel } from "#app/features/support/enquiry.ts";
import { findTicket } from "#app/features/support/find-ticket.server.ts";
import { reopenTicket } from "#app/features/support/reopen-ticket.server.ts";
import { ticketAnswerSchema } from "#app/features/support/ticket.schema.ts";
import type { TicketRefusal } from "#app/features/support/ticket-refusal.server.ts";
import { versionOf } from "#app/features/support/ticket.scope.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { retryHeaders } from "#app/http/refusal.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { fileInputFacts, receiveForm, withStored } from "#app/http/upload-form.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { textOf } from "#app/ui/form/field.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { fileSize, moment, when } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/ticket";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = staff(context);
  const found = await findTicket(db, actor, params.id);
  if (!found) throw notFound();
  const { ticket, clientCompany, thread, history } = found;
  return {
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
        href: `/client-portal/support/attachments/${file.id}`,
      })),
    })),
    history: history.map(({ seq, what, by, at }) => ({ seq, what, by, at: moment(at) })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const ticketId = params.id;
  const done = (title: string, text?: string) =>
    seeOther(`/admin-data-portal/support/${ticketId}`, {
      flash: { kind: "success", title, ...(text && { text }) },
    });
  const posted = await receiveForm(request, actor, {
    field: "attachments",
    wasPosted: (once) => wasPosted(db, actor, "answer-ticket", once),
  });
  const { intent } = posted;

  if (intent === "answer" || intent === "answer-and-close") {
    const close = intent === "answer-and-close";
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
    return answerRefusal(result);
  }
  await posted.discard();
  if (intent === "close") {
    const seen = posted.fields.get("seen");
    const result = await closeTicket(db, actor, { ticketId, seen: typeof seen === "string" ? seen : "" });
    return result.ok ? done("Enquiry closed") : answerRefusal(result);
  }
  if (intent === "reopen") {
    const result = await reopenTicket(db, actor, ticketId);
    return result.ok ? done("Enquiry reopened", "It waits for our answer again.") : answerRefusal(result);
  }
  return refuse("Nothing was changed", "Choose an action.", 400);
}

function answerRefusal(result: TicketRefusal) {
  if ("message" in result) return refuse("The enquiry has moved on", result.message);
  return refuse("Nothing was changed", "There is no such enquiry.", 404);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return retryHeaders(actionHeaders);
}

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, subject, state, thread, history } = loaderData;
  const reply = actionData && "reply" in actionData ? actionData.reply : undefined;
  const kept = actionData && "kept" in actionData ? actionData.kept : undefined;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const [form, fields] = usePostForm<{ message: string; attachments: string }>({ id: "answer", reply });
  return (
    <Page
      title={`${reference}, ${loaderData.name}`}
      heading={subject}
      eyebrow={`Enquiry ${reference}`}
      errors={Boolean(reply ?? problem)}
      actions={<Badge tone={TICKET_STATE_TONES[state]}>{ticketStateLabel(state)}</Badge>}
      summary={
        <>
          <ErrorSummary form={form} fields={fields} />
          <Refusal problem={problem} />
        </>
      }
    >
      <p>
        <Link to="/admin-data-portal/support">All enquiries</Link>
      </p>
      <Card title="Exchange">
        <MessageThread messages={thread} />
      </Card>
      {state === "closed" ? (
        <Closed unsent={textOf(fields.message)} />
      ) : (
        <AnswerForm {...loaderData} form={form} fields={fields} kept={kept} />
      )}
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
            <Link to={`/admin-data-portal/clients/${client.id}`}>{client.name}</Link>
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
