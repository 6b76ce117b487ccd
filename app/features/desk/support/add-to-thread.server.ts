import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { attachFiles, auditOf } from "./attach-files.server.ts";
import type { TicketRow } from "./ticket.scope.server.ts";

/**
 * A further message from the enquirer's side joins the thread, and the ticket waits for us again.
 * @param message.authorId the signed-in person who is named with it; null for one who only holds the link.
 * @param message.by who staff are told it was.
 * @returns false when the ticket is closed: then nothing was changed.
 */
export async function addToThread(
  trx: Trx,
  actor: Actor,
  ticket: TicketRow,
  message: { body: string; authorId: string | null; by: string; files: readonly StoredFile[] },
): Promise<boolean> {
  const at = nowIso();
  const moved = await trx
    .updateTable("tickets")
    .set((eb) => ({
      state: "open",
      state_changed_at: eb.case().when("state", "=", "open").then(eb.ref("state_changed_at")).else(at).end(),
      // Whoever waits already goes on waiting since then.
      waiting_since: eb.fn.coalesce("waiting_since", eb.val(at)),
      last_message_at: at,
    }))
    .where("id", "=", ticket.id)
    .where("state", "!=", "closed")
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) return false;
  const messageId = newId();
  await trx
    .insertInto("ticket_messages")
    .values({
      id: messageId,
      ticket_id: ticket.id,
      author: "enquirer",
      author_user_id: message.authorId,
      body: message.body,
      created_at: at,
    })
    .execute();
  await attachFiles(trx, { ticketId: ticket.id, messageId }, message.files);
  await notifyStaff(trx, {
    type: "support_ticket",
    title: "An enquirer has written again",
    message: `${message.by} added a message to ${ticket.reference}: ${ticket.subject}.`,
    priority: ticket.user_id ? "high" : "normal",
    relatedType: "ticket",
    relatedId: ticket.id,
    isDemo: ticket.is_demo === 1,
  });
  await recordAudit(trx, actor, {
    action: "ticket.reply",
    target: `ticket:${ticket.id}`,
    details: auditOf(message.files),
  });
  return true;
}
