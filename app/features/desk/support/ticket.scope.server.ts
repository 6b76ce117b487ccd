import type { Selectable } from "kysely";
import {
  type Actor,
  type Admin,
  isAdmin,
  isMember,
  type Member,
  type SystemActor,
} from "#app/features/actor.ts";
import { knownOfCompany, ofCompany, seesAll } from "#app/features/of-company.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import type { TicketsTable } from "#db/schema.ts";
import type { TicketState } from "./enquiries/enquiry.ts";

export type TicketRow = Selectable<TicketsTable>;

/** Tickets as far as this person may see them: all of them for staff, their company's for clients, else none. */
export function ticketsVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "tickets");
}

/** The same for looking up tickets whose ids are known: by these, not by all the company has. */
export function knownTicketsVisibleTo(db: Db, actor: Actor) {
  return knownOfCompany(db, actor, "tickets");
}

/** The client's side of a ticket: who belongs to its company, or wrote it themselves. Staff see it from the other side. */
export function isOwnTicket(actor: Actor, ticket: Pick<TicketRow, "company_id" | "user_id">): boolean {
  if (!isMember(actor)) return false;
  if (ticket.user_id === actor.userId) return true;
  return actor.companyId !== null && ticket.company_id === actor.companyId;
}

/** The tickets of the person's company; of staff, who have none, those they wrote themselves. */
export function ownTickets(db: Db, actor: Member) {
  const tickets = db.selectFrom("tickets");
  return isAdmin(actor)
    ? tickets.where("tickets.user_id", "=", actor.userId)
    : tickets.where("tickets.company_id", "=", actor.companyId ?? "");
}

/** Who answers enquiries: staff, and the product itself when it tells its demonstration story. */
export function mayAnswer(actor: Actor): actor is Admin | SystemActor {
  return seesAll(actor);
}

/**
 * Which text of a ticket a form was shown for: an answer written to an older one is refused, so that two of us don't
 * answer the same question twice and nobody answers past what the enquirer has just added.
 */
export function versionOf(ticket: { state: TicketState; last_message_at: string }): string {
  return `${ticket.state} ${ticket.last_message_at}`;
}

/**
 * Moves a ticket, if it still is in one of the states the move starts from.
 * @param seen what {@link versionOf} said when the form was shown.
 * @returns false when somebody else was first: then nothing was changed.
 */
export async function moveTicket(
  trx: Trx,
  id: string,
  from: readonly TicketState[],
  to: Partial<TicketRow> & { state: TicketState; state_changed_at: string },
  seen?: string,
): Promise<boolean> {
  let update = trx
    .updateTable("tickets")
    .set(to)
    .where("id", "=", id)
    .where("state", "in", [...from]);
  if (seen !== undefined) {
    const [state = "", at = ""] = seen.split(" ");
    update = update.where("state", "=", state as TicketState).where("last_message_at", "=", at);
  }
  return (await update.executeTakeFirst()).numUpdatedRows === 1n;
}
