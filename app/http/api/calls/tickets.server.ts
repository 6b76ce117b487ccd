import { z } from "zod";
import { brand } from "#app/brand.ts";
import { isAdmin, type Member } from "#app/features/actor.ts";
import { line, optionalLine } from "#app/features/fields/text.schema.ts";
import { answerTicket } from "#app/features/desk/support/answer-ticket.server.ts";
import { assignTicket } from "#app/features/desk/support/assign-ticket.server.ts";
import { closeTicket } from "#app/features/desk/support/close-ticket.server.ts";
import { furtherMessageSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import { newTicketSchema } from "#app/features/desk/support/portal-ticket.schema.ts";
import { reopenTicket } from "#app/features/desk/support/reopen-ticket.server.ts";
import { findAttachment } from "#app/features/desk/support/find-attachment.server.ts";
import {
  type RepliedToOwnTicket,
  replyToOwnTicket,
} from "#app/features/desk/support/reply-to-own-ticket.server.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { isOwnTicket } from "#app/features/desk/support/ticket.scope.server.ts";
import type { TicketRefusal } from "#app/features/desk/support/ticket-refusal.server.ts";
import { ticketAnswerSchema } from "#app/features/desk/support/ticket.schema.ts";
import { call, type Refuse } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { paging, searchOf, sortOf, wordOf } from "#app/http/api/list-query.server.ts";
import { idGiven, recordId, versionGiven } from "#app/http/api/scalars.ts";
import {
  ticketDetails,
  ticketSummary,
  toTicketDetails,
  toTicketSummary,
} from "#app/http/api/ticket-shape.server.ts";
import { fileHead } from "#app/http/files/send-bytes.server.ts";
import { sendStored } from "#app/http/files/send-stored.server.ts";
import { withStored } from "#app/http/forms/upload-form.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { count } from "#app/plural.ts";

const tag = "Support";
const one = z.object({ id: recordId });
const notThere = "There is no such ticket.";
const noAttachment = "There is no such attachment of a ticket that you can read.";
const moved = {
  not_found: notThere,
  conflict: "Somebody was first; `message` says who.",
  closed: "Somebody closed it; `message` says who.",
};
const version = versionGiven(
  "The version must be the ticket’s",
  "Send the ticket’s version, as you read it",
).meta({ description: "The ticket’s, as you read it: what was written since is not answered unread." });

interface Here {
  db: Db;
  actor: Member;
  refuse: Refuse;
}

/** The ticket as it stands now: what every call about one answers. */
async function told({ db, actor, refuse }: Here, id: string) {
  const found = await findTicket(db, actor, id);
  return found ? { data: toTicketDetails(found) } : refuse("not_found", notThere);
}

function refused({ refuse }: Here, result: TicketRefusal): Response {
  switch (result.reason) {
    case "not-staff":
      return refuse("forbidden", "You don't have access to this.");
    case "not-found":
      return refuse("not_found", notThere);
    case "closed":
      return refuse("closed", result.message);
    case "moved":
      return refuse("conflict", result.message);
  }
}

/** Why nothing was added to a ticket of one's own. */
function unwritten(here: Here, result: Exclude<RepliedToOwnTicket, { ok: true }>): Response {
  switch (result.reason) {
    case "not-found":
      return here.refuse("not_found", notThere);
    case "closed":
      return here.refuse("closed", "This ticket is closed, so nothing was added. Open a new one.");
    case "too-many":
      return tooMany(here, result.retryAfterSeconds);
  }
}

function tooMany({ refuse }: Here, seconds: number): Response {
  const message = `You have sent many messages. Wait ${count(seconds, "second")} and try again.`;
  return refuse("too_many_requests", message, { headers: { "Retry-After": String(seconds) } });
}

export const tickets = call({
  method: "GET",
  path: "/api/tickets",
  tag,
  summary: "Support tickets",
  description: "The company’s; for staff, everybody’s.",
  who: "member",
  scope: "support:read",
  hasEtag: true,
  query: z.object({
    state: wordOf("state", E.TicketFilter)
      .default("all")
      .meta({ description: "`open` waits for our answer." }),
    keeper: wordOf("keeper", E.TicketKeeper)
      .default("all")
      .meta({ description: "Who of staff looks after them. Clients are not told, so theirs are `all`." }),
    search: searchOf("reference, subject, name, company or address"),
    sort: sortOf("the latest message"),
    ...paging,
  }),
  answer: z.array(ticketSummary),
  async run({ db, actor, query: { cursor, ...query } }) {
    const keeper = isAdmin(actor) ? query.keeper : "all";
    const { rows, next } = await listRows(db, actor, ticketList, { ...query, keeper, after: cursor });
    return { data: rows.map(toTicketSummary), next: next && cursorOf(next) };
  },
});

export const newTicket = call({
  method: "POST",
  path: "/api/tickets",
  tag,
  summary: "Open a ticket",
  description: "In the name of who asks. Files are attached once it is open.",
  who: "member",
  scope: "support:write",
  creates: true,
  body: newTicketSchema.omit({ _once: true }),
  answer: ticketDetails,
  status: 201,
  refusals: { not_found: notThere, failed: "Nothing was stored." },
  async run(here) {
    const { db, actor, body, once, refuse } = here;
    const enquiry = {
      source: "support-tab" as const,
      name: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
      email: actor.email,
      company: actor.companyName ?? undefined,
      ...body,
    };
    const result = await submitEnquiry(db, actor, enquiry, { once });
    if (!result.ok) {
      if (result.reason === "too-many") return tooMany(here, result.retryAfterSeconds);
      const message = `The ticket was not stored. Try again, or write to ${brand.email.clients}.`;
      return refuse("failed", message, { headers: { "Retry-After": "60" } });
    }
    // Staff have no company, and see every ticket; clients see their company's.
    const answer = await told(here, result.ticketId);
    if (answer instanceof Response) return answer;
    return { ...answer, madeId: result.ticketId };
  },
});

export const ticket = call({
  method: "GET",
  path: "/api/tickets/{id}",
  tag,
  summary: "A ticket with its messages",
  description: "The latest 200 messages, oldest first.",
  who: "member",
  scope: "support:read",
  ofCompany: true,
  params: one,
  answer: ticketDetails,
  refusals: { not_found: notThere },
  run: (here) => told(here, here.params.id),
});

export const ticketReply = call({
  method: "POST",
  path: "/api/tickets/{id}/messages",
  tag,
  summary: "Write again",
  description: "On a ticket of one’s own company that is not closed. Staff answer with `/answer`.",
  who: "member",
  scope: "support:write",
  ofCompany: true,
  creates: true,
  params: one,
  body: furtherMessageSchema.omit({ _once: true }),
  answer: ticketDetails,
  status: 201,
  refusals: { not_found: notThere, closed: "The ticket is closed; open a new one." },
  async run(here) {
    const { db, actor, params, body, once } = here;
    const result = await replyToOwnTicket(db, actor, { ticketId: params.id, message: body.message, once });
    return result.ok ? told(here, params.id) : unwritten(here, result);
  },
});

export const ticketAnswer = call({
  method: "POST",
  path: "/api/tickets/{id}/answer",
  tag,
  summary: "Answer a ticket",
  description: "The answer is mailed to whoever wrote. Who answers a ticket that nobody looks after, does.",
  who: "admin",
  scope: "support:write",
  creates: true,
  params: one,
  body: ticketAnswerSchema.omit({ _once: true, seen: true }).extend({
    version,
    close: z
      .boolean({ error: "Close must be true or false" })
      .default(false)
      .meta({ description: "Whether that was all." }),
  }),
  answer: ticketDetails,
  status: 201,
  refusals: moved,
  async run(here) {
    const { db, actor, params, once } = here;
    const { version: seen, ...answer } = here.body;
    const result = await answerTicket(db, actor, { ...answer, ticketId: params.id, seen, once });
    return result.ok ? told(here, params.id) : refused(here, result);
  },
});

export const closedTicket = call({
  method: "POST",
  path: "/api/tickets/{id}/close",
  tag,
  summary: "Close a ticket without a further answer",
  description: "Nobody gets a mail.",
  who: "admin",
  scope: "support:write",
  params: one,
  body: z.object({ version }),
  answer: ticketDetails,
  refusals: moved,
  async run(here) {
    const { db, actor, params, body } = here;
    const result = await closeTicket(db, actor, { ticketId: params.id, seen: body.version });
    return result.ok ? told(here, params.id) : refused(here, result);
  },
});

export const reopenedTicket = call({
  method: "POST",
  path: "/api/tickets/{id}/reopen",
  tag,
  summary: "Open a closed ticket again",
  who: "admin",
  scope: "support:write",
  params: one,
  answer: ticketDetails,
  refusals: moved,
  async run(here) {
    const result = await reopenTicket(here.db, here.actor, here.params.id);
    return result.ok ? told(here, here.params.id) : refused(here, result);
  },
});

export const ticketAttachment = call({
  method: "POST",
  path: "/api/tickets/{id}/attachments",
  tag,
  summary: "Attach a file",
  description:
    "The body is the file itself; it joins the thread with a message. On one’s own company’s ticket that is a further " +
    "message; from staff it is an answer, and needs the ticket’s `version`. PDF, Word, Excel, PowerPoint, CSV, text " +
    "and pictures, held against their names; 50 MB at most, two at a time.",
  who: "member",
  scope: "support:write",
  ofCompany: true,
  creates: true,
  takesFile: true,
  params: one,
  query: z.object({
    name: line("Name", { max: 200, missing: "Name the file, with its ending" }).meta({
      description: "What the file is called, with its ending.",
      examples: ["licence-schedule.pdf"],
    }),
    message: optionalLine("Message", { max: 500 }).meta({
      description: "What stands with it; “Attached: ” and the name unless told otherwise.",
    }),
    version: version.optional().meta({ description: "From staff: the ticket’s, as they read it." }),
  }),
  answer: ticketDetails,
  status: 201,
  refusals: moved,
  async admit(here) {
    const { db, actor, params, query, refuse } = here;
    const found = await findTicket(db, actor, params.id);
    if (!found) return refuse("not_found", notThere);
    if (isOwnTicket(actor, found.ticket)) return null;
    const wrong = (field: string, message: string) =>
      refuse("invalid_input", message, { errors: { [field]: [message] } });
    if (found.ticket.user_id === null) return wrong("name", "Only clients can be sent files here");
    return query.version === undefined ? wrong("version", "Send the ticket’s version, as you read it") : null;
  },
  async run(here) {
    const { db, actor, params, query, file, once } = here;
    if (!file) throw new Error("A call that takes a file came without one.");
    const found = await findTicket(db, actor, params.id);
    const isOwn = found !== null && isOwnTicket(actor, found.ticket);
    const ticketId = params.id;
    const message = query.message ?? `Attached: ${file.name}`;
    const attach = async (files: readonly StoredFile[]) =>
      isOwn
        ? replyToOwnTicket(db, actor, { ticketId, message, files, once })
        : answerTicket(db, actor, {
            ticketId,
            message,
            close: false,
            seen: query.version ?? "",
            files,
            once,
          });
    const result = await withStored<Awaited<ReturnType<typeof attach>>>([file], attach);
    if (result.ok) return told(here, ticketId);
    return "message" in result || result.reason === "not-staff"
      ? refused(here, result)
      : unwritten(here, result);
  },
});

export const ticketAttachmentFile = call({
  method: "GET",
  path: "/api/tickets/{id}/attachments/{attachmentId}",
  tag,
  summary: "Download an attachment",
  who: "member",
  scope: "support:read",
  ofCompany: true,
  params: z.object({ id: recordId, attachmentId: recordId }),
  answer: "file",
  refusals: { not_found: noAttachment },
  async run({ db, actor, params: { id, attachmentId }, refuse }) {
    const file = await findAttachment(db, actor, attachmentId, id);
    return file ? sendStored(file, file.name) : refuse("not_found", noAttachment);
  },
  async head({ db, actor, params: { id, attachmentId }, refuse }) {
    const file = await findAttachment(db, actor, attachmentId, id);
    if (!file) return refuse("not_found", noAttachment);
    return fileHead(file);
  },
});

const keeper = (label: string) => idGiven(`${label} must be the id of a member of staff, or null`).nullable();

export const assignedTicket = call({
  method: "PATCH",
  path: "/api/tickets/{id}/keeper",
  tag,
  summary: "Say who looks after a ticket",
  description: "Of two who take the same one the first has it.",
  who: "admin",
  scope: "support:write",
  params: one,
  body: z.object({
    to: keeper("To").meta({ description: "Null: nobody." }),
    from: keeper("From").meta({ description: "Who looks after it as you read it." }),
  }),
  answer: ticketDetails,
  refusals: moved,
  async run(here) {
    const { db, actor, params, body, refuse } = here;
    const result = await assignTicket(db, actor, { ticketId: params.id, to: body.to, seen: body.from });
    if (result.ok) return told(here, params.id);
    switch (result.reason) {
      case "not-staff":
        return refuse("forbidden", "You don't have access to this.");
      case "not-found":
        return refuse("not_found", notThere);
      case "moved":
        return refuse("conflict", result.message);
      case "no-such-person": {
        const message = "Name an active member of staff";
        return refuse("invalid_input", message, { errors: { to: [message] } });
      }
    }
  },
});
