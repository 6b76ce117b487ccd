import { z } from "zod";
import { line, optionalLine } from "#app/features/fields/text.schema.ts";
import { answerTicket } from "#app/features/desk/support/ticket.staff-commands.server.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { findAttachment } from "#app/features/desk/support/ticket-message.scope.server.ts";
import { replyToOwnTicket } from "#app/features/desk/support/ticket.client-commands.server.ts";
import { isOwnTicket } from "#app/features/desk/support/ticket.scope.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { recordId } from "#app/http/api/scalars.ts";
import { fileHead } from "#app/http/files/send-bytes.server.ts";
import { sendStored } from "#app/http/files/send-stored.server.ts";
import { withStored } from "#app/http/forms/upload-form.server.ts";
import {
  afterTicket,
  noTicket,
  tellTicket,
  ticketChange,
  ticketVersion,
  unwrittenReply,
} from "#app/http/api/answers/ticket-moves.server.ts";
import { DOCUMENT_TYPES, typesInWords } from "#app/platform/uploads/file-types.ts";

const tag = "Support";
const noAttachment = "There is no such attachment of a ticket that you can read.";

export const ticketAttachment = call({
  ...ticketChange,
  method: "POST",
  path: "/api/tickets/{id}/attachments",
  summary: "Attach a file",
  description:
    "The body is the file itself; it joins the thread with a message. On one’s own company’s ticket that is a further " +
    "message; from staff it is an answer, and needs the ticket’s `version`. " +
    `${typesInWords(DOCUMENT_TYPES)}, held against its name; 50 MB at most, two at a time.`,
  who: "member",
  ofCompany: true,
  creates: true,
  takesFile: true,
  query: z.object({
    name: line("Name", { max: 200, missing: "Name the file, with its ending" }).meta({
      description: "What the file is called, with its ending.",
      examples: ["licence-schedule.pdf"],
    }),
    message: optionalLine("Message", { max: 500 }).meta({
      description: "What stands with it; “Attached: ” and the name unless told otherwise.",
    }),
    version: ticketVersion.optional().meta({ description: "From staff: the ticket’s, as they read it." }),
  }),
  status: 201,
  async admit(here) {
    const { db, actor, params, query, refuse, wrong } = here;
    const found = await findTicket(db, actor, params.id);
    if (!found) return refuse("not_found", noTicket);
    if (isOwnTicket(actor, found.ticket)) return null;
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
    if (isOwn) {
      const replied = await withStored([file], (files) =>
        replyToOwnTicket(db, actor, { ticketId, message, files, once }),
      );
      return replied.ok ? tellTicket(here, ticketId) : unwrittenReply(here, replied);
    }
    const answer = { ticketId, message, close: false, seen: query.version ?? "", once };
    const answered = await withStored([file], (files) => answerTicket(db, actor, { ...answer, files }));
    return afterTicket(here, answered);
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
