import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import { notifyStaff } from "#app/features/notifications/notify-staff.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
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
    const at = nowIso();
    const moved = await trx
      .updateTable("tickets")
      .set((eb) => ({
        state: "open",
        state_changed_at: eb
          .case()
          .when("state", "=", "open")
          .then(eb.ref("state_changed_at"))
          .else(at)
          .end(),
        // Whoever waits already goes on waiting since then.
        waiting_since: eb.fn.coalesce("waiting_since", eb.val(at)),
        last_message_at: at,
      }))
      .where("id", "=", id)
      .where("state", "!=", "closed")
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return { ok: false, reason: "closed" };
    await trx
      .insertInto("ticket_messages")
      .values({
        id: newId(),
        ticket_id: id,
        author: "enquirer",
        // The link may be opened by somebody else who is signed in: only the ticket's own person is named.
        author_user_id: isMember(actor) && actor.userId === ticket.user_id ? actor.userId : null,
        body: input.message,
        created_at: at,
      })
      .execute();
    await notifyStaff(trx, {
      type: "support_ticket",
      title: "An enquirer has written again",
      message: `${ticket.name} added a message to ${ticket.reference}: ${ticket.subject}.`,
      priority: ticket.user_id ? "high" : "normal",
      relatedType: "ticket",
      relatedId: id,
      isDemo: ticket.is_demo === 1,
    });
    await recordAudit(trx, actor, { action: "ticket.reply", target: `ticket:${id}` });
    await recordOnce(trx, actor, "reply-to-ticket", input.once, id);
    return { ok: true };
  });
}
