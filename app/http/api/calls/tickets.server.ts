import { z } from "zod";
import { brand } from "#app/brand.ts";
import { isAdmin } from "#app/features/actor.ts";
import {
  answerTicket,
  assignTicket,
  closeTicket,
  reopenTicket,
} from "#app/features/desk/support/ticket.staff-commands.server.ts";
import { furtherMessageSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { ticketList } from "#app/features/desk/support/list-tickets.server.ts";
import { newTicketSchema, ticketAnswerSchema } from "#app/features/desk/support/ticket.schema.ts";
import { replyToOwnTicket } from "#app/features/desk/support/ticket.client-commands.server.ts";
import { submitEnquiry } from "#app/features/desk/support/enquiries/submit-enquiry.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { paging, searchOf, sortOf, wordOf } from "#app/http/api/list-query.server.ts";
import { oneById, idGiven } from "#app/http/api/scalars.ts";
import { ticketDetails, ticketSummary, toTicketSummary } from "#app/http/api/answers/ticket-shape.server.ts";
import {
  afterTicket,
  noTicket,
  tellTicket,
  ticketChange,
  ticketVersion,
  tooManyMessages,
  unwrittenReply,
} from "#app/http/api/answers/ticket-moves.server.ts";

const tag = "Support";
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
    search: searchOf("reference, subject, name, company, address or a file’s name"),
    sort: sortOf("when it was opened, so that a message moves none"),
    ...paging,
  }),
  answer: z.array(ticketSummary),
  async run({ db, actor, query: { cursor, sort: asked, ...query } }) {
    const keeper = isAdmin(actor) ? query.keeper : "all";
    const sort = asked === "newest" ? "lastOpened" : "firstOpened";
    const { rows, next } = await listRows(db, actor, ticketList, { ...query, keeper, sort, after: cursor });
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
  refusals: { not_found: noTicket, failed: "Nothing was stored." },
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
      if (result.reason === "too-many") return tooManyMessages(here, result.retryAfterSeconds);
      const message = `The ticket was not stored. Try again, or write to ${brand.email.clients}.`;
      return refuse("failed", message, { headers: { "Retry-After": "60" } });
    }
    // Staff have no company, and see every ticket; clients see their company's.
    const answer = await tellTicket(here, result.ticketId);
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
  params: oneById,
  answer: ticketDetails,
  refusals: { not_found: noTicket },
  run: (here) => tellTicket(here, here.params.id),
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
  params: oneById,
  body: furtherMessageSchema.omit({ _once: true }),
  answer: ticketDetails,
  status: 201,
  refusals: { not_found: noTicket, closed: "The ticket is closed; open a new one." },
  async run(here) {
    const { db, actor, params, body, once } = here;
    const result = await replyToOwnTicket(db, actor, { ticketId: params.id, message: body.message, once });
    return result.ok ? tellTicket(here, params.id) : unwrittenReply(here, result);
  },
});

export const ticketAnswer = call({
  ...ticketChange,
  method: "POST",
  path: "/api/tickets/{id}/answer",
  summary: "Answer a ticket",
  description: "The answer is mailed to whoever wrote. Who answers a ticket that nobody looks after, does.",
  who: "admin",
  creates: true,
  body: ticketAnswerSchema.omit({ _once: true, seen: true }).extend({
    version: ticketVersion,
    close: z
      .boolean({ error: "Close must be true or false" })
      .default(false)
      .meta({ description: "Whether that was all." }),
  }),
  status: 201,
  async run(here) {
    const { db, actor, params, once } = here;
    const { version: seen, ...answer } = here.body;
    return afterTicket(here, await answerTicket(db, actor, { ...answer, ticketId: params.id, seen, once }));
  },
});

export const closedTicket = call({
  ...ticketChange,
  method: "POST",
  path: "/api/tickets/{id}/close",
  summary: "Close a ticket without a further answer",
  description: "Nobody gets a mail.",
  who: "admin",
  body: z.object({ version: ticketVersion }),
  async run(here) {
    const { db, actor, params, body } = here;
    return afterTicket(here, await closeTicket(db, actor, { ticketId: params.id, seen: body.version }));
  },
});

export const reopenedTicket = call({
  ...ticketChange,
  method: "POST",
  path: "/api/tickets/{id}/reopen",
  summary: "Open a closed ticket again",
  who: "admin",
  async run(here) {
    return afterTicket(here, await reopenTicket(here.db, here.actor, here.params.id));
  },
});

const keeper = (label: string) => idGiven(`${label} must be the id of a member of staff, or null`).nullable();

export const assignedTicket = call({
  ...ticketChange,
  method: "PATCH",
  path: "/api/tickets/{id}/keeper",
  summary: "Say who looks after a ticket",
  description: "Of two who take the same one the first has it.",
  who: "admin",
  body: z.object({
    to: keeper("To").meta({ description: "Null: nobody.", examples: ["5f0c1b7e9a3d4c2f8e6b7a1d0c9e8f7a"] }),
    from: keeper("From").meta({ description: "Who looks after it as you read it.", examples: [null] }),
  }),
  async run(here) {
    const { db, actor, params, body, wrong } = here;
    const result = await assignTicket(db, actor, { ticketId: params.id, to: body.to, seen: body.from });
    if (!result.ok && result.reason === "no-such-person")
      return wrong("to", "Name an active member of staff");
    return afterTicket(here, result);
  },
});
