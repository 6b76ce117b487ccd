import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { attachFiles, auditOf } from "./attachments.server.ts";
import { namesOfStaff } from "./find-staff.server.ts";
import { threadOfTicket } from "./find-ticket.server.ts";
import { answerMail } from "./support-mails.server.ts";
import { mayAnswer, moveTicket, ticketsVisibleTo } from "./ticket.scope.server.ts";

export type TicketRefusal =
  | { ok: false; reason: "not-staff" }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "closed"; message: string }
  | { ok: false; reason: "moved"; message: string };

/** What the one who came second is told: what happened meanwhile, and who did it. */
async function ticketMoved(trx: Trx, actor: Actor, id: string): Promise<TicketRefusal> {
  const ticket = await ticketsVisibleTo(trx, actor)
    .select("tickets.state")
    .where("tickets.id", "=", id)
    .executeTakeFirst();
  if (!ticket) return { ok: false, reason: "not-found" };
  if (ticket.state === "closed") {
    return { ok: false, reason: "closed", message: "This enquiry is closed. Reopen it before you answer." };
  }
  const latest = (await threadOfTicket(trx, id)).at(-1);
  const message =
    latest?.author === "staff"
      ? `${latest.by} has answered this enquiry meanwhile. Read that answer, then decide whether to send yours.`
      : "The enquirer has written again meanwhile. Read the new message, then send your answer.";
  return { ok: false, reason: "moved", message };
}

interface TicketAnswer {
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

interface Assignment {
  ticketId: string;
  /** Who is to look after it; null: nobody. */
  to: string | null;
  /** Who did when the page was shown. */
  seen: string | null;
}

type AssignResult =
  | { ok: true; name: string | null }
  | { ok: false; reason: "not-staff" }
  | { ok: false; reason: "not-found" }
  | { ok: false; reason: "no-such-person" }
  | { ok: false; reason: "moved"; message: string };

/** Says who of staff looks after an enquiry. Of two who take the same one the first has it, the other is told who. */
export async function assignTicket(db: Db, actor: Actor, assignment: Assignment): Promise<AssignResult> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-staff" };
  const { ticketId, to, seen } = assignment;
  if (!isId(ticketId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<AssignResult> => {
    const ticket = await ticketsVisibleTo(trx, actor)
      .select("tickets.assigned_to")
      .where("tickets.id", "=", ticketId)
      .executeTakeFirst();
    if (!ticket) return { ok: false, reason: "not-found" };
    const from = ticket.assigned_to;
    if (to !== null && !(await isStaff(trx, to))) return { ok: false, reason: "no-such-person" };
    const names = await namesOfStaff(trx, [from, to]);
    const name = to === null ? null : (names.get(to) ?? null);
    // Sent twice it is done already.
    if (from === to) return { ok: true, name };
    if (from !== seen) {
      const keeper = from === null ? "Nobody" : names.get(from);
      const message = `${keeper} looks after this enquiry by now. Nothing was changed.`;
      return { ok: false, reason: "moved", message };
    }
    await trx.updateTable("tickets").set({ assigned_to: to }).where("id", "=", ticketId).execute();
    await recordAudit(trx, actor, {
      action: "ticket.assign",
      target: `ticket:${ticketId}`,
      details: { from, to },
    });
    return { ok: true, name };
  });
}

async function isStaff(trx: Trx, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const person = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .executeTakeFirst();
  return person !== undefined;
}

/**
 * Closes a ticket that needs no further answer. The enquirer gets no mail: it may be nothing but junk.
 * @param input.seen the ticket's version the page showed; see `versionOf`.
 */
export async function closeTicket(
  db: Db,
  actor: Actor,
  input: { ticketId: string; seen: string },
): Promise<{ ok: true } | TicketRefusal> {
  const { ticketId, seen } = input;
  if (!mayAnswer(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(ticketId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const to = { state: "closed", state_changed_at: nowIso(), waiting_since: null } as const;
    const moved = await moveTicket(trx, ticketId, ["open", "waiting-on-client"], to, seen);
    if (!moved) {
      const refusal = await ticketMoved(trx, actor, ticketId);
      return refusal.reason === "closed"
        ? { ...refusal, message: "This enquiry is closed already." }
        : refusal;
    }
    await recordAudit(trx, actor, { action: "ticket.close", target: `ticket:${ticketId}` });
    return { ok: true };
  });
}

/** Opens a closed ticket again: from now on it waits for an answer. */
export async function reopenTicket(
  db: Db,
  actor: Actor,
  ticketId: string,
): Promise<{ ok: true } | TicketRefusal> {
  if (!mayAnswer(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(ticketId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const at = nowIso();
    const to = { state: "open", state_changed_at: at, waiting_since: at } as const;
    if (!(await moveTicket(trx, ticketId, ["closed"], to))) {
      const ticket = await ticketsVisibleTo(trx, actor)
        .select("id")
        .where("id", "=", ticketId)
        .executeTakeFirst();
      if (!ticket) return { ok: false, reason: "not-found" };
      return { ok: false, reason: "moved", message: "This enquiry is open already." };
    }
    await recordAudit(trx, actor, { action: "ticket.reopen", target: `ticket:${ticketId}` });
    return { ok: true };
  });
}
