/** What is written on a ticket, and the files that come with it. */
import type { Actor } from "#app/features/actor.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { findFile, recordFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import type { TicketMessagesTable } from "#db/schema.ts";
import { ticketsVisibleTo } from "./ticket.scope.server.ts";

export interface NewTicketMessage {
  ticketId: string;
  author: TicketMessagesTable["author"];
  /** The signed-in person who is named with it; null for one who only holds the link. */
  authorId: string | null;
  body: string;
  at: string;
  /** Stored already; they become known with the message. */
  files: readonly StoredFile[];
}

/** Adds a message to a ticket, in the transaction that changes the ticket for it. */
export async function addMessage(trx: Trx, message: NewTicketMessage): Promise<void> {
  const id = newId();
  await trx
    .insertInto("ticket_messages")
    .values({
      id,
      ticket_id: message.ticketId,
      author: message.author,
      author_user_id: message.authorId,
      body: message.body,
      created_at: message.at,
    })
    .execute();
  for (const file of message.files) {
    await recordFile(trx, file);
    await trx
      .insertInto("ticket_attachments")
      .values({
        id: newId(),
        ticket_id: message.ticketId,
        message_id: id,
        file_id: file.id,
        created_at: message.at,
      })
      .execute();
  }
}

/** What the audit log says of files: names and hashes, so that it can be told later which file it was. */
export function auditOf(
  files: readonly StoredFile[],
): Record<string, { name: string; size: number; sha256: string }[]> {
  if (files.length === 0) return {};
  return { files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })) };
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

interface Attachment {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

const mostShown = 400;

/** By message. */
async function attachmentsOf(db: Db, ticketId: string): Promise<Map<string, Attachment[]>> {
  const rows = await db
    .selectFrom("ticket_attachments as attachment")
    .innerJoin("files", "files.id", "attachment.file_id")
    .select(["attachment.id", "attachment.message_id", "files.name", "files.size"])
    .where("attachment.ticket_id", "=", ticketId)
    .orderBy("attachment.message_id")
    .limit(mostShown)
    .execute();
  const byMessage = new Map<string, Attachment[]>();
  for (const { message_id, ...attachment } of rows) {
    byMessage.set(message_id, [...(byMessage.get(message_id) ?? []), attachment]);
  }
  return byMessage;
}

/**
 * A file on a ticket this person may see: their own company's, or any for staff. @returns null otherwise.
 * @param ticketId given, the file is found on this ticket alone.
 */
export async function findAttachment(
  db: Db,
  actor: Actor,
  id: string,
  ticketId?: string,
): Promise<StoredFile | null> {
  if (!isId(id)) return null;
  const row = await ticketsVisibleTo(db, actor)
    .innerJoin("ticket_attachments as attachment", "attachment.ticket_id", "tickets.id")
    .select("attachment.file_id")
    .where("attachment.id", "=", id)
    .$if(ticketId !== undefined, (query) => query.where("tickets.id", "=", ticketId ?? ""))
    .executeTakeFirst();
  return row ? findFile(db, row.file_id) : null;
}
