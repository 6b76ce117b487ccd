import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { type Done, recorded, runCommand } from "#app/features/core/command.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { readTicketToken } from "./enquiries/enquiry-links.server.ts";
import { addMessage, auditOf } from "./ticket-message.scope.server.ts";
import { isOwnTicket, type TicketRow, ticketsVisibleTo } from "./ticket.scope.server.ts";

export type RepliedToOwnTicket =
  /** `repeat`: the same post came before, and its files are known already. */
  | { ok: true; repeat?: true }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * A further message from somebody of the company the ticket belongs to.
 * @param input.files stored already; they become known with the message.
 * @param input.once the form's hidden value: a second post with it adds nothing.
 */
export async function replyToOwnTicket(
  db: Db,
  actor: Member,
  input: { ticketId: string; message: string; files?: readonly StoredFile[]; once?: string | undefined },
): Promise<RepliedToOwnTicket> {
  const { ticketId, message, files = [], once } = input;
  if (!isId(ticketId)) return { ok: false, reason: "not-found" };
  const allowance = await throttle("ticket-message", actor.userId);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  return runCommand(db, actor, async (trx) => {
    if ((await resultOfOnce(trx, actor, "reply-to-own-ticket", once)) === ticketId)
      return { ok: true, repeat: true };
    const ticket = await ticketsVisibleTo(trx, actor)
      .selectAll("tickets")
      .where("tickets.id", "=", ticketId)
      .executeTakeFirst();
    if (!ticket || !isOwnTicket(actor, ticket)) return { ok: false, reason: "not-found" };
    await recordOnce(trx, actor, "reply-to-own-ticket", once, ticketId);
    const by = [actor.firstName, actor.lastName].filter(Boolean).join(" ") || actor.email;
    return addToThread(trx, ticket, { body: message, authorId: actor.userId, by, files });
  });
}

type RepliedToTicket =
  | { ok: true }
  | { ok: false; reason: "unknown" }
  | { ok: false; reason: "closed" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

/**
 * A further message from the enquirer, by their private link: it joins the thread, and the ticket waits for us again.
 * @param input.once the form's hidden value: a second post with it adds nothing.
 */
export async function replyToTicket(
  db: Db,
  actor: Actor,
  input: { token: string; message: string; once?: string | undefined },
): Promise<RepliedToTicket> {
  if (actor.role !== "system") {
    const allowance = await throttle("private-link", actor.ip);
    if (!allowance.ok) return { ...allowance, reason: "too-many" };
  }
  const id = readTicketToken(input.token);
  if (!id) return { ok: false, reason: "unknown" };
  return runCommand(db, actor, async (trx) => {
    if ((await resultOfOnce(trx, actor, "reply-to-ticket", input.once)) === id) return { ok: true };
    const ticket = await trx.selectFrom("tickets").selectAll().where("id", "=", id).executeTakeFirst();
    if (!ticket) return { ok: false, reason: "unknown" };
    await recordOnce(trx, actor, "reply-to-ticket", input.once, id);
    return addToThread(trx, ticket, {
      body: input.message,
      // The link may be opened by somebody else who is signed in: only the ticket's own person is named.
      authorId: isMember(actor) && actor.userId === ticket.user_id ? actor.userId : null,
      by: ticket.name,
      files: [],
    });
  });
}

/**
 * A further message from the enquirer's side joins the thread, and the ticket waits for us again. Nothing joins a
 * closed one.
 * @param message.authorId the signed-in person who is named with it; null for one who only holds the link.
 * @param message.by who staff are told it was.
 */
async function addToThread(
  trx: Trx,
  ticket: TicketRow,
  message: { body: string; authorId: string | null; by: string; files: readonly StoredFile[] },
): Promise<Done<{ ok: true }> | { ok: false; reason: "closed" }> {
  if (ticket.state === "closed") return { ok: false, reason: "closed" };
  const { body, authorId, by, files } = message;
  const at = nowIso();
  await trx
    .updateTable("tickets")
    .set({
      state: "open",
      state_changed_at: ticket.state === "open" ? ticket.state_changed_at : at,
      // Whoever waits already goes on waiting since then.
      waiting_since: ticket.waiting_since ?? at,
      last_message_at: at,
    })
    .where("id", "=", ticket.id)
    .execute();
  await addMessage(trx, { ticketId: ticket.id, author: "enquirer", authorId, body, at, files });
  await notifyStaff(trx, {
    type: "support_ticket",
    title: "An enquirer has written again",
    message: `${by} added a message to ${ticket.reference}: ${ticket.subject}.`,
    priority: ticket.user_id ? "high" : "normal",
    relatedType: "ticket",
    relatedId: ticket.id,
    isDemo: ticket.is_demo === 1,
  });
  return recorded({ action: "ticket.reply", target: `ticket:${ticket.id}`, details: auditOf(files) });
}
