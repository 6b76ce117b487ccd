import type { Member } from "#app/features/actor.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { addToThread } from "./add-to-thread.server.ts";
import { isOwnTicket, ticketsVisibleTo } from "./ticket.scope.server.ts";

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
  return db.transaction().execute(async (trx): Promise<RepliedToOwnTicket> => {
    if ((await resultOfOnce(trx, actor, "reply-to-own-ticket", once)) === ticketId)
      return { ok: true, repeat: true };
    const ticket = await ticketsVisibleTo(trx, actor)
      .selectAll("tickets")
      .where("tickets.id", "=", ticketId)
      .executeTakeFirst();
    if (!ticket || !isOwnTicket(actor, ticket)) return { ok: false, reason: "not-found" };
    const by = [actor.firstName, actor.lastName].filter(Boolean).join(" ") || actor.email;
    const added = await addToThread(trx, actor, ticket, { body: message, authorId: actor.userId, by, files });
    if (!added) return { ok: false, reason: "closed" };
    await recordOnce(trx, actor, "reply-to-own-ticket", once, ticketId);
    return { ok: true };
  });
}
