import { type Actor, isMember } from "#app/features/actor.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { addToThread } from "./add-to-thread.server.ts";
import { readTicketToken } from "./ticket-token.server.ts";

export type RepliedToTicket =
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
  return db.transaction().execute(async (trx) => {
    if ((await resultOfOnce(trx, actor, "reply-to-ticket", input.once)) === id) return { ok: true };
    const ticket = await trx.selectFrom("tickets").selectAll().where("id", "=", id).executeTakeFirst();
    if (!ticket) return { ok: false, reason: "unknown" };
    const added = await addToThread(trx, actor, ticket, {
      body: input.message,
      // The link may be opened by somebody else who is signed in: only the ticket's own person is named.
      authorId: isMember(actor) && actor.userId === ticket.user_id ? actor.userId : null,
      by: ticket.name,
      files: [],
    });
    if (!added) return { ok: false, reason: "closed" };
    await recordOnce(trx, actor, "reply-to-ticket", input.once, id);
    return { ok: true };
  });
}
