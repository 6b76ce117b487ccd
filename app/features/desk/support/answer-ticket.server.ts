import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { attachFiles, auditOf } from "./attach-files.server.ts";
import { answerMail } from "./support-mails.server.ts";
import { type TicketRefusal, ticketMoved } from "./ticket-refusal.server.ts";
import { mayAnswer, moveTicket } from "./ticket.scope.server.ts";

export interface TicketAnswer {
  ticketId: string;
  message: string;
  /** Nothing more is expected: the ticket is closed with the answer. */
  close: boolean;
  /** The ticket's version the answer was written to; see `versionOf`. */
  seen: string;
  /** Stored already; they become known with the answer. Only a client can open them, so only clients get any. */
  files?: readonly StoredFile[];
  /** The form's hidden value: a second post with it answers nothing. */
  once?: string | undefined;
}

/**
 * Staff's answer: it joins the thread and is mailed to the enquirer with the link to their page. Of two people who
 * answer the same text one wins; the other is told.
 */
export async function answerTicket(
  db: Db,
  actor: Actor,
  input: TicketAnswer,
): Promise<{ ok: true; repeat?: true } | TicketRefusal> {
  const { ticketId, message, close, seen, files = [] } = input;
  if (!mayAnswer(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(ticketId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<{ ok: true; repeat?: true } | TicketRefusal> => {
    if (await resultOfOnce(trx, actor, "answer-ticket", input.once)) return { ok: true, repeat: true };
    const at = nowIso();
    const state = close ? "closed" : "waiting-on-client";
    const moved = await moveTicket(
      trx,
      ticketId,
      ["open", "waiting-on-client"],
      { state, state_changed_at: at, waiting_since: null, last_message_at: at },
      seen,
    );
    if (!moved) return ticketMoved(trx, actor, ticketId);
    await trx
      .updateTable("tickets")
      .set({ first_answered_at: at })
      .where("id", "=", ticketId)
      .where("first_answered_at", "is", null)
      .execute();
    // Whom nobody looks after is looked after by whoever answered.
    if (actor.userId !== null)
      await trx
        .updateTable("tickets")
        .set({ assigned_to: actor.userId })
        .where("id", "=", ticketId)
        .where("assigned_to", "is", null)
        .execute();
    const messageId = newId();
    await trx
      .insertInto("ticket_messages")
      .values({
        id: messageId,
        ticket_id: ticketId,
        author: "staff",
        author_user_id: actor.userId,
        body: message,
        created_at: at,
      })
      .execute();
    await attachFiles(trx, { ticketId, messageId }, files);
    const ticket = await trx
      .selectFrom("tickets")
      .select(["reference", "name", "email", "user_id", "is_demo"])
      .where("id", "=", ticketId)
      .executeTakeFirstOrThrow();
    await queueMail(trx, {
      ...answerMail({ ...ticket, id: ticketId, answer: message, isClosed: close, files: files.length }),
      by: actor,
      to: ticket.email,
      relatedType: "ticket",
      relatedId: ticketId,
      isDemo: ticket.is_demo === 1,
    });
    await recordAudit(trx, actor, {
      action: close ? "ticket.answer-and-close" : "ticket.answer",
      target: `ticket:${ticketId}`,
      details: auditOf(files),
    });
    await recordOnce(trx, actor, "answer-ticket", input.once, ticketId);
    return { ok: true };
  });
}
