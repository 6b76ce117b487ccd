import type { Actor } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { findFile, recordFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { ticketsVisibleTo } from "./ticket.scope.server.ts";

/** Makes stored files known and hangs them on a message, in the transaction that writes the message. */
export async function attachFiles(
  trx: Trx,
  message: { ticketId: string; messageId: string },
  files: readonly StoredFile[],
): Promise<void> {
  for (const file of files) {
    await recordFile(trx, file);
    await trx
      .insertInto("ticket_attachments")
      .values({
        id: newId(),
        ticket_id: message.ticketId,
        message_id: message.messageId,
        file_id: file.id,
        created_at: nowIso(),
      })
      .execute();
  }
}

/** What the audit log says of them: names and hashes, so that it can be told later which file it was. */
export function auditOf(
  files: readonly StoredFile[],
): Record<string, { name: string; size: number; sha256: string }[]> {
  if (files.length === 0) return {};
  return { files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })) };
}

export interface Attachment {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

const mostShown = 400;

/** The attachments of a ticket, by message. The caller has established the right to see the ticket. */
export async function attachmentsOf(db: Db, ticketId: string): Promise<Map<string, Attachment[]>> {
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
