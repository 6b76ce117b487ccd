/** A ticket with its thread as the API tells it. */
import { z } from "zod";
import { TICKET_STATES, type TicketState } from "#app/features/support/enquiry.ts";
import type { FoundTicket } from "#app/features/support/find-ticket.server.ts";
import type { ListedTicket } from "#app/features/support/find-tickets.server.ts";
import { versionOf } from "#app/features/support/ticket.scope.server.ts";
import { recordId, time } from "./entities.ts";

export const ticketStates = TICKET_STATES.map(({ value }) => value) as [TicketState, ...TicketState[]];

const head = {
  id: recordId,
  reference: z.string().meta({ description: "Such as `T-2026-0001`." }),
  state: z.enum(ticketStates).meta({ description: "`open` waits for our answer." }),
  subject: z.string(),
  name: z.string().meta({ description: "Who opened it." }),
  company: z.string().nullable().meta({ description: "As it was written." }),
  createdAt: time,
  lastMessageAt: time,
  waitingSince: time.nullable().meta({ description: "Since when it waits for our answer." }),
};

export const ticketSummary = z
  .object({
    ...head,
    isClient: z.boolean().meta({ description: "Opened by somebody with an account." }),
    keeper: z
      .string()
      .nullable()
      .meta({ description: "The name of who of staff looks after it; always null for clients." }),
  })
  .meta({ id: "TicketSummary" });

export const ticketDetails = z
  .object({
    ...head,
    email: z.string(),
    phone: z.string().nullable(),
    serviceInterest: z.string().nullable(),
    keeper: z
      .object({ id: recordId, name: z.string() })
      .nullable()
      .meta({ description: "Who of staff looks after it; always null for clients." }),
    version: z.string().meta({ description: "Names this text: whoever answers or closes sends it." }),
    messages: z.array(
      z.object({
        id: recordId,
        author: z.enum(["client", "staff"]),
        name: z.string(),
        text: z.string(),
        sentAt: time,
        attachments: z.array(
          z.object({ id: recordId, name: z.string(), size: z.int().meta({ description: "Bytes." }) }),
        ),
      }),
    ),
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
