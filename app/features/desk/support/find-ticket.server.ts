import type { Actor } from "#app/features/actor.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { namesOfStaff } from "./find-staff.server.ts";
import { type TicketMessage, threadOfTicket } from "./ticket-message.scope.server.ts";
import { mayAnswer, type TicketRow, ticketsVisibleTo } from "./ticket.scope.server.ts";

export interface FoundTicket {
  ticket: TicketRow;
  /** The company of the signed-in person who wrote, as we have it on record. */
  clientCompany: string | null;
  thread: TicketMessage[];
  /** The member of staff who looks after it; only staff are told. */
  keeper: { id: string; name: string } | null;
  /** What happened to it, newest first; `by` is null for the enquirer. */
  history: { seq: number; action: string; what: string; by: string | null; at: string }[];
}

const happenings: Record<string, string> = {
  "ticket.submit": "Enquiry received",
  "ticket.reply": "The enquirer wrote again",
  "ticket.answer": "Answered",
  "ticket.answer-and-close": "Closed with this answer",
  "ticket.close": "Closed without a further answer",
  "ticket.reopen": "Reopened",
  "ticket.assign": "Who looks after it was changed",
};

/** Whoever was signed in in that browser: these are the enquirer's doing. */
const enquirers = new Set(["ticket.submit", "ticket.reply"]);

/** One ticket with its thread and history. @returns null when there is none or it is not for this person's eyes. */
export async function findTicket(db: Db, actor: Actor, id: string): Promise<FoundTicket | null> {
  if (!isId(id)) return null;
  const found = await ticketsVisibleTo(db, actor)
    .leftJoin("companies", "companies.id", "tickets.company_id")
    .selectAll("tickets")
    .select("companies.name as client_company")
    .where("tickets.id", "=", id)
    .executeTakeFirst();
  if (!found) return null;
  const { client_company: clientCompany, ...ticket } = found;
  const keeperId = mayAnswer(actor) ? ticket.assigned_to : null;
  const keeper = keeperId && (await namesOfStaff(db, [keeperId])).get(keeperId);
  const changes = await findAudit(db, `ticket:${id}`);
  return {
    ticket,
    clientCompany,
    keeper: keeperId && keeper ? { id: keeperId, name: keeper } : null,
    thread: await threadOfTicket(db, id),
    history: changes.map(({ seq, at, action, by }) => ({
      seq,
      at,
      action,
      by: enquirers.has(action) ? null : by,
      what: happenings[action] ?? action,
    })),
  };
}
