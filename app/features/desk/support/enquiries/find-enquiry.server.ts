import type { Db } from "#app/platform/database.server.ts";
import { type TicketMessage, threadOfTicket } from "../ticket-message.scope.server.ts";
import type { TicketRow } from "../ticket.scope.server.ts";
import { readThanks, readTicketToken } from "./enquiry-links.server.ts";

/** The enquiry behind a private link: holding the link is the right to see it. */
export async function findEnquiry(
  db: Db,
  token: string,
): Promise<{ ticket: TicketRow; thread: TicketMessage[] } | null> {
  const id = readTicketToken(token);
  if (!id) return null;
  const ticket = await db.selectFrom("tickets").selectAll().where("id", "=", id).executeTakeFirst();
  return ticket ? { ticket, thread: await threadOfTicket(db, id) } : null;
}

export interface ConfirmedEnquiry {
  ticket: TicketRow;
  /** What was written first. */
  message: string;
  /** False when the address has had too many acknowledgements for one day. */
  isAcknowledged: boolean;
}

/** The enquiry a confirmation page tells of. @param signed the `ref` of its address. */
export async function findConfirmed(db: Db, signed: string | null): Promise<ConfirmedEnquiry | null> {
  const reference = readThanks(signed);
  if (!reference) return null;
  const ticket = await db
    .selectFrom("tickets")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!ticket) return null;
  const first = await db
    .selectFrom("ticket_messages")
    .select("body")
    .where("ticket_id", "=", ticket.id)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  const mail = await db
    .selectFrom("outbox")
    .select("id")
    .where("related_type", "=", "ticket")
    .where("related_id", "=", ticket.id)
    .where("kind", "=", "enquiry-received")
    .limit(1)
    .executeTakeFirst();
  return { ticket, message: first?.body ?? "", isAcknowledged: mail !== undefined };
}
