import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { ticketsVisibleTo } from "./ticket.scope.server.ts";

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
