/** A ticket with its thread as the API tells it. */
import { z } from "zod";
import { phone } from "#app/features/fields/phone.schema.ts";
import { LONGEST_MESSAGE } from "#app/features/desk/support/enquiries/enquiry.ts";
import type { FoundTicket } from "#app/features/desk/support/find-ticket.server.ts";
import type { ListedTicket } from "#app/features/desk/support/list-tickets.server.ts";
import { versionOf } from "#app/features/desk/support/ticket.scope.server.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import {
  asIn,
  byteCount,
  emailAddress,
  name,
  recordId,
  reference,
  sentence,
  text,
  time,
  version,
} from "../scalars.ts";

const head = {
  id: recordId,
  reference: reference("T-2026-0001"),
  state: z.enum(E.TicketState).meta({ description: "`open` waits for our answer." }),
  subject: sentence,
  name: name.meta({ description: "Who opened it." }),
  company: name.nullable().meta({ description: "As it was written." }),
  createdAt: time,
  lastMessageAt: time,
  waitingSince: time.nullable().meta({ description: "Since when it waits for our answer." }),
};

export const ticketSummary = z
  .object({
    ...head,
    isClient: z.boolean().meta({ description: "Opened by somebody with an account." }),
    keeper: name
      .nullable()
      .meta({ description: "The name of who of staff looks after it; always null for clients." }),
  })
  .meta({ id: "TicketSummary" });

export const ticketDetails = z
  .object({
    ...head,
    email: emailAddress,
    phone: asIn(phone()).nullable(),
    serviceInterest: name.nullable(),
    keeper: z
      .object({ id: recordId, name })
      .nullable()
      .meta({ description: "Who of staff looks after it; always null for clients." }),
    version: version.meta({ description: "Names this text: whoever answers or closes sends it." }),
    messages: z
      .array(
        z.object({
          id: recordId,
          author: z.enum(E.MessageAuthor),
          name,
          text: text(2 * LONGEST_MESSAGE),
          sentAt: time,
          attachments: z.array(z.object({ id: recordId, name, size: byteCount })).max(20),
        }),
      )
      .max(200),
  })
  .meta({ id: "Ticket" });

export function toTicketSummary({
  id,
  reference,
  state,
  subject,
  name,
  company,
  createdAt,
  lastMessageAt,
  waitingSince,
  isClient,
  keeper,
}: ListedTicket): z.output<typeof ticketSummary> {
  const times = { createdAt, lastMessageAt, waitingSince };
  return { id, reference, state, subject, name, company, ...times, isClient, keeper };
}

export function toTicketDetails({ ticket, thread, keeper }: FoundTicket): z.output<typeof ticketDetails> {
  const { id, reference, state, subject, name, company, email, phone } = ticket;
  return {
    id,
    reference,
    state,
    subject,
    name,
    company,
    createdAt: ticket.created_at,
    lastMessageAt: ticket.last_message_at,
    waitingSince: ticket.waiting_since,
    email,
    phone,
    serviceInterest: ticket.service_interest,
    keeper,
    version: versionOf(ticket),
    messages: thread.map((message) => ({
      id: message.id,
      author: message.author === "staff" ? "staff" : "client",
      name: message.author === "staff" ? (message.by ?? "Staff") : (message.writer?.name ?? name),
      text: message.body,
      sentAt: message.at,
      attachments: message.attachments.map((file) => ({ id: file.id, name: file.name, size: file.size })),
    })),
  };
}
