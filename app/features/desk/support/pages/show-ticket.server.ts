import type { Member } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { moment } from "#app/ui/text/format.ts";
import { answerPromise } from "../answer-promise.ts";
import { fillReply } from "../canned-replies/canned-reply.ts";
import { findReply, replyOptions } from "../canned-replies/find-canned-replies.server.ts";
import { TICKET_SOURCES } from "../enquiries/enquiry.ts";
import { staffOptions } from "../find-staff.server.ts";
import { findTicket } from "../find-ticket.server.ts";
import { versionOf } from "../ticket.scope.server.ts";
import { showExchange } from "./show-exchange.server.ts";

/**
 * What staff read of an enquiry; null where there is none of that id.
 * @param reply the canned one with which the answer begins.
 */
export async function showTicket(db: Db, actor: Member, id: string, now: Date, reply: string) {
  const found = await findTicket(db, actor, id);
  if (!found) return null;
  const { ticket, clientCompany, thread, history, keeper } = found;
  const chosen = await findReply(db, actor, reply);
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
    firstAnswer: ticket.first_answered_at && moment(ticket.first_answered_at),
    isSignedIn: ticket.user_id !== null,
    client: ticket.company_id && clientCompany ? { id: ticket.company_id, name: clientCompany } : null,
    thread: showExchange(thread, now, ({ by, writer }) => by ?? writer?.name ?? ticket.name),
    history: history.map(({ seq, what, by, at }) => ({ seq, what, by, at: moment(at) })),
  };
}

export type ShownTicket = NonNullable<Awaited<ReturnType<typeof showTicket>>>;
