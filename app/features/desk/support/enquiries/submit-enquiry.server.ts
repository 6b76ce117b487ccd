import { type Actor, isMember, nobody } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { throttleShared } from "#app/platform/shared-throttle.server.ts";
import { type Allowance, takeBack, throttle, throttleAll } from "#app/platform/throttle.server.ts";
import { addMessage, auditOf } from "../ticket-message.scope.server.ts";
import { thanksPath } from "./enquiry-links.server.ts";
import { TICKET_SOURCES, type TicketSource } from "./enquiry.ts";
import { acknowledgementMail } from "../support-mails.server.ts";

export interface NewEnquiry {
  /** The door it came through. */
  source: TicketSource;
  name: string;
  email: string;
  company?: string | undefined;
  phone?: string | undefined;
  /** Made from the service of interest when none is given. */
  subject?: string | undefined;
  serviceInterest?: string | undefined;
  message: string;
}

export type SubmittedEnquiry =
  /** `repeat`: it has been opened before, and what came with it now is not needed. */
  | { ok: true; reference: string; ticketId: string; thanksPath: string; repeat?: true }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number }
  /** Nothing was stored; the cause is in the log. */
  | { ok: false; reason: "failed" };

/** The very same text from the same address within this time is a double click. */
const repeatSeconds = minutes(10);

interface Options {
  isDemo?: boolean;
  /** Stored already; they become known with the ticket. */
  files?: readonly StoredFile[];
  /** The form's hidden value: a second post with it leads to what the first one opened. */
  once?: string | undefined;
}

/**
 * Opens a ticket, tells staff and acknowledges it to the enquirer, in one transaction. The very same enquiry posted
 * twice leads to the first one's confirmation.
 * @param input validated by one of the schemas of `enquiry.schema.ts`.
 */
export async function submitEnquiry(
  db: Db,
  actor: Actor,
  input: NewEnquiry,
  options: Options = {},
): Promise<SubmittedEnquiry> {
  const allowance = await mayEnquire(actor);
  if (!allowance.ok) return { ...allowance, reason: "too-many" };
  const acknowledge = actor.role === "system" || options.isDemo || (await mayAcknowledge(actor, input.email));
  try {
    const opened = await db.transaction().execute(async (trx) => {
      const before = await openedBefore(trx, actor, input, options);
      if (before) return { ...before, repeat: true as const };
      const made = await openTicket(trx, actor, input, { ...options, acknowledge });
      await recordOnce(trx, actor, "submit-enquiry", options.once, made.ticketId);
      return made;
    });
    return { ok: true, ...opened, thanksPath: thanksPath(opened.reference) };
  } catch (error) {
    if (error instanceof Response) throw error;
    // A long message is not to be typed twice because the disk was busy: the form comes back as it was.
    log.error("enquiry.submit", error, { requestId: actor.requestId });
    return { ok: false, reason: "failed" };
  }
}

interface Opened {
  reference: string;
  ticketId: string;
}

async function openedBefore(
  trx: Trx,
  actor: Actor,
  input: NewEnquiry,
  { once, files = [] }: Options,
): Promise<Opened | undefined> {
  const ticketId = await resultOfOnce(trx, actor, "submit-enquiry", once);
  if (ticketId === undefined) return files.length > 0 ? undefined : sameEnquiry(trx, actor, input);
  return trx
    .selectFrom("tickets")
    .select(["reference", "id as ticketId"])
    .where("id", "=", ticketId)
    .executeTakeFirst();
}

async function mayEnquire(actor: Actor): Promise<Allowance> {
  if (actor.role === "system") return { ok: true };
  // Colleagues share an address; a person who is signed in is counted alone, and strangers can't use up their turn.
  if (isMember(actor)) return throttle("enquiry", actor.userId);
  const own = await throttleAll([{ bucket: "enquiry", key: actor.ip }]);
  if (!own.ok) return own;
  const all = await throttleShared("enquiry", "all", actor.ip);
  if (!all.ok) await takeBack(own.charges);
  return all;
}

/** The form must not become a way to fill somebody's mailbox. */
async function mayAcknowledge(actor: Actor, address: string): Promise<boolean> {
  return (await throttleShared("acknowledgement", normaliseEmail(address), actor.ip)).ok;
}

async function sameEnquiry(trx: Trx, actor: Actor, input: NewEnquiry): Promise<Opened | undefined> {
  return trx
    .selectFrom("tickets")
    .innerJoin("ticket_messages as message", "message.ticket_id", "tickets.id")
    .select(["tickets.reference", "tickets.id as ticketId"])
    .where("tickets.created_at", ">", isoAfter(-repeatSeconds))
    .where("tickets.email_normalised", "=", normaliseEmail(input.email))
    .where("tickets.user_id", "is not distinct from", isMember(actor) ? actor.userId : null)
    .where("tickets.source", "=", input.source)
    .where("tickets.subject", "=", subjectOf(input))
    .where("tickets.name", "=", input.name)
    .where("message.author", "=", "enquirer")
    .where("message.body", "=", input.message)
    .orderBy("tickets.created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function openTicket(
  trx: Trx,
  actor: Actor,
  input: NewEnquiry,
  { acknowledge, isDemo: wantsDemo = false, files = [] }: Options & { acknowledge: boolean },
): Promise<Opened> {
  const id = newId();
  const reference = await nextReference(trx, "T");
  const at = nowIso();
  const member = isMember(actor) ? actor : null;
  const isDemo = wantsDemo || (member !== null && (await isDemoPerson(trx, member.userId)));
  await trx
    .insertInto("tickets")
    .values({
      id,
      reference,
      source: input.source,
      state: "open",
      state_changed_at: at,
      subject: subjectOf(input),
      name: input.name,
      email: input.email,
      email_normalised: normaliseEmail(input.email),
      company: input.company ?? null,
      phone: input.phone ?? null,
      service_interest: input.serviceInterest ?? null,
      user_id: member?.userId ?? null,
      company_id: member?.companyId ?? null,
      created_at: at,
      last_message_at: at,
      waiting_since: at,
      is_demo: isDemo ? 1 : 0,
    })
    .execute();
  await addMessage(trx, {
    ticketId: id,
    author: "enquirer",
    authorId: member?.userId ?? null,
    body: input.message,
    at,
    files,
  });
  const related = { relatedType: "ticket" as const, relatedId: id, isDemo };
  const who = input.company ? `${input.name} of ${input.company}` : input.name;
  await notifyStaff(trx, {
    type: "support_ticket",
    title: "New enquiry",
    message: `${who} wrote through the ${TICKET_SOURCES[input.source].toLowerCase()}: ${subjectOf(input)} (${reference}).`,
    priority: member ? "high" : "normal",
    ...related,
  });
  if (acknowledge)
    await queueMail(trx, {
      ...acknowledgementMail({ id, reference }),
      by: nobody(actor),
      to: input.email,
      ...related,
    });
  await recordAudit(trx, actor, {
    action: "ticket.submit",
    target: `ticket:${id}`,
    details: { reference, source: input.source, acknowledged: acknowledge, ...auditOf(files) },
  });
  return { reference, ticketId: id };
}

function subjectOf({ subject, serviceInterest }: NewEnquiry): string {
  if (subject) return subject;
  return serviceInterest && serviceInterest !== "Other"
    ? `Interest in ${serviceInterest}`
    : "General enquiry";
}

/** What a person of the demonstration does goes with it when it is removed. */
async function isDemoPerson(trx: Trx, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom("users")
    .select("is_demo")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return user.is_demo === 1;
}
