import { oldestFirst } from "#app/features/oldest-first.ts";
import { answerPromise, promisedBy } from "#app/features/answer-promise.ts";
import { brand } from "#app/brand.ts";
import type { Member } from "#app/features/actor.ts";
import { fillReply } from "#app/features/desk/support/canned-replies/canned-reply.ts";
import {
  findReply,
  replyOptions,
} from "#app/features/desk/support/canned-replies/find-canned-replies.server.ts";
import { TICKET_SOURCES } from "#app/features/desk/support/enquiries/enquiry.ts";
import { findEnquiry } from "#app/features/desk/support/enquiries/find-enquiry.server.ts";
import { staffOptions } from "#app/features/desk/support/find-staff.server.ts";
import { findTicket, type FoundTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { mailDraft } from "#app/features/desk/support/mail-draft.ts";
import { ownTicketNext, staffTicketNext } from "#app/features/desk/support/ticket-next.ts";
import { isOwnTicket, versionOf } from "#app/features/desk/support/ticket.scope.server.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { dateTime, fileSize, moment, when } from "#app/ui/text/format.ts";

/**
 * What staff read of an enquiry; null where there is none of that id.
 * @param reply the canned one with which the answer begins.
 */
export async function showTicket(db: Db, actor: Member, id: string, now: Date, reply: string) {
  const found = await findTicket(db, actor, id);
  if (!found) return null;
  const { ticket, clientCompany, history, keeper } = found;
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
    next: staffTicketNext(ticket.state),
    happenings: showExchange(found, now, {
      nameOf: ({ by, writer }) => by ?? writer?.name ?? ticket.name,
      happens: history,
    }),
  };
}

export type ShownTicket = NonNullable<Awaited<ReturnType<typeof showTicket>>>;

const hourMs = 3_600_000;

/** A ticket as its client reads it. */
export async function showOwnTicket(db: Db, actor: Member, id: string, now: Date) {
  const found = await findTicket(db, actor, id);
  if (!found) return null;
  const { ticket, thread } = found;
  const isFresh = now.getTime() - Date.parse(ticket.created_at) < hourMs;
  const first = thread[0]?.body ?? null;
  const promised = promisedBy(ticket.waiting_since);
  return {
    isOwn: isOwnTicket(actor, ticket),
    id: ticket.id,
    reference: ticket.reference,
    subject: ticket.subject,
    state: ticket.state,
    draft:
      ticket.source === "portal-contact" && isFresh
        ? mailDraft({ ...ticket, message: first, isPlain: true })
        : null,
    next: ownTicketNext(ticket.state),
    name: ticket.name,
    opened: moment(ticket.created_at),
    promisedBy: promised && dateTime(promised),
    happenings: showExchange(found, now, {
      nameOf: ({ author, by, writer }) =>
        author === "staff"
          ? `${by ?? "Staff"}, ${brand.name}`
          : writer?.id === actor.userId
            ? "you"
            : (writer?.name ?? ticket.name),
      // Who of the firm looks after it is not for clients to know.
      happens: found.history.filter(({ action }) => ENDS.has(action)).map((one) => ({ ...one, by: null })),
    }),
  };
}

/** An enquiry as the one who made it reads it without an account; null where its private link opens none. */
export async function showEnquiry(db: Db, token: string) {
  const found = await findEnquiry(db, token);
  if (!found) return null;
  const { ticket, thread } = found;
  return {
    state: ticket.state,
    once: crypto.randomUUID(),
    reference: ticket.reference,
    subject: ticket.subject,
    messages: thread.map(({ id, author, body, at, attachments }) => ({
      id,
      body,
      by: author === "staff" ? brand.name : "You",
      at: moment(at),
      // The files are for those who sign in: this page's link may have been passed on.
      files: attachments.map((file) => ({ ...file, size: fileSize(file.size), href: null })),
    })),
  };
}

type Message = FoundTicket["thread"][number];

interface Reading {
  /** Who wrote a message, as the reader should see it. */
  nameOf: (message: Message) => string;
  /** What else happened, of which the reader may know. */
  happens: FoundTicket["history"];
}

/** The messages of an enquiry with their files, and what else happened to it, in one order. */
function showExchange({ thread }: FoundTicket, now: Date, { nameOf, happens }: Reading) {
  const messages = thread.map((message) => ({
    key: message.id,
    what: "Message",
    by: nameOf(message),
    body: message.body,
    at: message.at,
    files: message.attachments.map((file) => ({
      ...file,
      size: fileSize(file.size),
      href: linkTo("/client-portal/support/attachments/:id", { id: file.id }),
    })),
  }));
  const moves = happens
    .filter(({ action }) => !WRITTEN.has(action))
    .map(({ seq, what, by, at }) => ({ key: String(seq), what, by, at }));
  return oldestFirst([...messages, ...moves]).map((one) => ({ ...one, at: when(one.at, now) }));
}

/** What stands in the exchange as a message already. */
const WRITTEN = new Set(["ticket.submit", "ticket.reply", "ticket.answer"]);
const ENDS = new Set(["ticket.close", "ticket.answer-and-close", "ticket.reopen"]);
