/** What staff do about a ticket; the demonstration's story does it as the product itself. */
import { type Actor, isAdmin } from "#app/features/actor.ts";
import {
  recorded,
  notAllowed,
  noRecord,
  type CommandRefusal,
  runCommand,
} from "#app/features/core/command.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { namesOfStaff } from "./find-staff.server.ts";
import { answerMail } from "./support-mails.server.ts";
import { addMessage, auditOf, threadOfTicket } from "./ticket-message.scope.server.ts";
import { mayAnswer, moveTicket, type TicketRow, ticketsVisibleTo } from "./ticket.scope.server.ts";

export type TicketRefusal = CommandRefusal | { ok: false; reason: "closed"; message: string };

interface Here<Who extends Actor> {
  trx: Trx;
  actor: Who;
  ticket: TicketRow;
}

/** A command on one ticket, named by its id alone or in the input: who may, and the ticket as the transaction finds it. */
function onTicket<
  Who extends Actor,
  Input extends string | { ticketId: string },
  Body extends ReturnType<typeof recorded> | { ok: boolean },
>(may: (actor: Actor) => actor is Who, body: (here: Here<Who>, input: Input) => Promise<Body>) {
  return async (db: Db, actor: Actor, input: Input) => {
    if (!may(actor)) return notAllowed;
    const id = typeof input === "string" ? input : input.ticketId;
    if (!isId(id)) return noRecord;
    return runCommand(db, actor, async (trx) => {
      const ticket = await ticketsVisibleTo(trx, actor)
        .selectAll("tickets")
        .where("tickets.id", "=", id)
        .executeTakeFirst();
      return ticket ? body({ trx, actor, ticket }, input) : noRecord;
    });
  };
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
export const answerTicket = onTicket(mayAnswer, async ({ trx, actor, ticket }, input: TicketAnswer) => {
  const { message, close, seen, files = [], once } = input;
  if (await resultOfOnce(trx, actor, "answer-ticket", once)) return { ok: true, repeat: true } as const;
  const { id } = ticket;
  const at = nowIso();
  const answered = await moveTicket(
    trx,
    id,
    ["open", "waiting-on-client"],
    {
      state: close ? "closed" : "waiting-on-client",
      state_changed_at: at,
      waiting_since: null,
      last_message_at: at,
      first_answered_at: ticket.first_answered_at ?? at,
      // Whom nobody looks after is looked after by whoever answered.
      assigned_to: ticket.assigned_to ?? actor.userId,
    },
    seen,
  );
  if (!answered) return conflictOn(trx, ticket, "This enquiry is closed. Reopen it before you answer.");
  await addMessage(trx, { ticketId: id, author: "staff", authorId: actor.userId, body: message, at, files });
  await queueMail(trx, {
    ...answerMail({ ...ticket, answer: message, isClosed: close, files: files.length }),
    by: actor,
    to: ticket.email,
    relatedType: "ticket",
    relatedId: id,
    isDemo: ticket.is_demo === 1,
  });
  await recordOnce(trx, actor, "answer-ticket", once, id);
  return recorded({
    action: close ? "ticket.answer-and-close" : "ticket.answer",
    target: `ticket:${id}`,
    details: auditOf(files),
  });
});

/** What the one who came second is told: what happened meanwhile, and who did it. */
async function conflictOn(trx: Trx, ticket: TicketRow, closed: string): Promise<TicketRefusal> {
  if (ticket.state === "closed") return { ok: false, reason: "closed", message: closed };
  const latest = (await threadOfTicket(trx, ticket.id)).at(-1);
  const message =
    latest?.author === "staff"
      ? `${latest.by} has answered this enquiry meanwhile. Read that answer, then decide whether to send yours.`
      : "The enquirer has written again meanwhile. Read the new message, then send your answer.";
  return { ok: false, reason: "moved", message };
}

interface Assignment {
  ticketId: string;
  /** Who is to look after it; null: nobody. */
  to: string | null;
  /** Who did when the page was shown. */
  seen: string | null;
}

/** Says who of staff looks after an enquiry. Of two who take the same one the first has it, the other is told who. */
export const assignTicket = onTicket(isAdmin, async ({ trx, ticket }, { to, seen }: Assignment) => {
  if (to !== null && !(await isStaff(trx, to))) return { ok: false, reason: "no-such-person" } as const;
  const from = ticket.assigned_to;
  const names = await namesOfStaff(trx, [from, to]);
  const name = to === null ? null : (names.get(to) ?? null);
  // Sent twice it is done already.
  if (from === to) return { ok: true, name } as const;
  if (from !== seen) {
    const keeper = from === null ? "Nobody" : names.get(from);
    const message = `${keeper} looks after this enquiry by now. Nothing was changed.`;
    return { ok: false, reason: "moved", message } as const;
  }
  await trx.updateTable("tickets").set({ assigned_to: to }).where("id", "=", ticket.id).execute();
  return recorded(
    { action: "ticket.assign", target: `ticket:${ticket.id}`, details: { from, to } },
    { name },
  );
});

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
export const closeTicket = onTicket(
  mayAnswer,
  async ({ trx, ticket }, { seen }: { ticketId: string; seen: string }) => {
    const to = { state: "closed", state_changed_at: nowIso(), waiting_since: null } as const;
    if (!(await moveTicket(trx, ticket.id, ["open", "waiting-on-client"], to, seen)))
      return conflictOn(trx, ticket, "This enquiry is closed already.");
    return recorded({ action: "ticket.close", target: `ticket:${ticket.id}` });
  },
);

/** Opens a closed ticket again: from now on it waits for an answer. */
export const reopenTicket = onTicket(mayAnswer, async ({ trx, ticket }, _id: string) => {
  const at = nowIso();
  if (
    !(await moveTicket(trx, ticket.id, ["closed"], {
      state: "open",
      state_changed_at: at,
      waiting_since: at,
    }))
  )
    return { ok: false, reason: "moved", message: "This enquiry is open already." } as const;
  return recorded({ action: "ticket.reopen", target: `ticket:${ticket.id}` });
});
