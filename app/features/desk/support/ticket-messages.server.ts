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
