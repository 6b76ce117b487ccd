import { AnswerForm, useAnswerForm } from "#app/features/desk/support/answer-form.tsx";
import { TICKET_STATE_TONES, ticketStateLabel } from "#app/features/desk/support/enquiries/enquiry.ts";
import { showTicket } from "#app/features/desk/support/pages/show-ticket.server.ts";
import {
  ClosedTicket,
  TicketAssignment,
  ticketFacts,
  TicketMoves,
} from "#app/features/desk/support/pages/ticket-panels.tsx";
import { answerTicketPost } from "#app/http/desk/answer-ticket-post.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { TICKETS_OF_STAFF } from "#app/features/desk/support/ticket.list.ts";
import { ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import type { Route } from "./+types/ticket";

export { clientAction } from "#app/ui/form/client-action.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const here = staff(context);
  const { db, actor, now, request } = here;
  const reply = request.url.searchParams.get("reply") ?? "";
  const ticket = await showTicket(db, actor, params.id, now, reply);
  if (!ticket) throw notFound();
  // A visitor has no way to open a file here.
  const hrefOf = (id: string) => linkTo("/admin-data-portal/support/:id", { id });
  const neighbours = await neighboursInList(here, TICKETS_OF_STAFF, ticketList, params.id, hrefOf);
  return { ...ticket, fileInput: ticket.isSignedIn ? fileInputFacts() : null, neighbours };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerTicketPost(request, context, params.id);
}

/** After a refusal the page shows who looks after it by now, and what was written. */
export const shouldRevalidate = afterRefusal;

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, subject, state, promise } = loaderData;
  const posted = usePosted(actionData);
  const answer = useAnswerForm(posted.replyOf("answer"), loaderData.filled);
  return (
    <RecordPage
      title={`${reference}, ${loaderData.name}`}
      neighbours={loaderData.neighbours}
      kind="Enquiry"
      reference={reference}
      name={subject}
      state={
        <>
          <Badge tone={TICKET_STATE_TONES[state]}>{ticketStateLabel(state)}</Badge>{" "}
          {promise && <Badge tone={promise.tone}>{promise.text}</Badge>}
        </>
      }
      errors={posted.failed}
      summary={posted.summary({ answer: answer[0] })}
      moves={<TicketMoves ticket={loaderData} />}
      facts={ticketFacts(loaderData)}
    >
      <RecordTimeline title="Exchange" happenings={loaderData.happenings} />
      {state === "closed" ? (
        <ClosedTicket unsent={answer[1].message} />
      ) : (
        <AnswerForm {...loaderData} form={answer} kept={posted.rejection?.kept} />
      )}
      <TicketAssignment keeper={loaderData.keeper} reader={loaderData.reader} staff={loaderData.staff} />
    </RecordPage>
  );
}
