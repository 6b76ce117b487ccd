import type { Actor } from "#app/features/actor.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { TicketMessagesTable } from "#db/schema.ts";
import { type Attachment, attachmentsOf } from "./attachments.server.ts";
import { namesOfStaff } from "./find-staff.server.ts";
import { mayAnswer, type TicketRow, ticketsVisibleTo } from "./ticket.scope.server.ts";

export interface FoundTicket {
  ticket: TicketRow;
  /** The company of the signed-in person who wrote, as we have it on record. */
  clientCompany: string | null;
  thread: TicketMessage[];
  /** The member of staff who looks after it; only staff are told. */
  keeper: { id: string; name: string } | null;
  /** What happened to it, newest first; `by` is null for the enquirer. */
  history: { seq: number; what: string; by: string | null; at: string }[];
}

const happenings: Record<string, string> = {
  "ticket.submit": "Enquiry received",
  "ticket.reply": "The enquirer wrote again",
  "ticket.answer": "Answered",
  "ticket.answer-and-close": "Answered and closed",
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
      by: enquirers.has(action) ? null : by,
      what: happenings[action] ?? action,
    })),
  };
}

/** One message of a thread as its readers are told it. */
export interface TicketMessage {
  id: string;
  author: TicketMessagesTable["author"];
  /** The staff member's name; null for the enquirer. */
  by: string | null;
  /** The signed-in person who wrote it. */
  writer: { id: string; name: string } | null;
  body: string;
  at: string;
  attachments: Attachment[];
}

const longestThread = 200;

/** The latest messages in the order they were written. The caller has established the right to see the ticket. */
export async function threadOfTicket(db: Db, ticketId: string): Promise<TicketMessage[]> {
  const rows = await db
    .selectFrom("ticket_messages as message")
    .leftJoin("users", "users.id", "message.author_user_id")
    .select(["message.id", "message.author", "message.author_user_id", "message.body", "message.created_at"])
    .select(["users.first_name", "users.last_name", "users.email"])
    .where("message.ticket_id", "=", ticketId)
    .orderBy("message.created_at", "desc")
    .orderBy("message.id", "desc")
    .limit(longestThread)
    .execute();
  const attachments = await attachmentsOf(db, ticketId);
  return rows.reverse().map((row) => ({
    id: row.id,
    author: row.author,
    by: row.author === "staff" ? nameOf(row) : null,
    writer: row.author_user_id === null ? null : { id: row.author_user_id, name: nameOf(row) },
    body: row.body,
    at: row.created_at,
    attachments: attachments.get(row.id) ?? [],
  }));
}

function nameOf(row: { first_name: string | null; last_name: string | null; email: string | null }): string {
  return [row.first_name, row.last_name].filter(Boolean).join(" ") || row.email || "Staff";
}
