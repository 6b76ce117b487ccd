import type { RouterContextProvider } from "react-router";
import {
  answerTicket,
  assignTicket,
  closeTicket,
  reopenTicket,
  type TicketRefusal,
} from "#app/features/desk/support/ticket.staff-commands.server.ts";
import { fillReply, withReply } from "#app/features/desk/support/canned-replies/canned-reply.ts";
import { findReply } from "#app/features/desk/support/canned-replies/find-canned-replies.server.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { insertReplySchema, ticketAnswerSchema } from "#app/features/desk/support/ticket.schema.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { linkTo } from "#app/link.ts";
import { intentOf } from "../forms/intents.server.ts";
import { receiveForm, withStored } from "../forms/upload-form.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

/** What staff do with an enquiry: answer it, begin with a canned reply, assign, close and reopen it. */
export async function answerTicketPost(
  request: Request,
  context: Readonly<RouterContextProvider>,
  ticketId: string,
) {
  const { db, actor } = staff(context);
  const done = (title: string, text?: string) =>
    succeeded(linkTo("/admin-data-portal/support/:id", { id: ticketId }), title, text);
  const posted = await receiveForm(request, actor, {
    field: "attachments",
    filesFor: ["answer", "answer-and-close", "insert-reply"],
    wasPosted: (once) => wasPosted(db, actor, "answer-ticket", once),
  });
  const answer = async (close: boolean) => {
    const form = posted.hold(ticketAnswerSchema, { form: "answer" });
    if (!form.ok) return form.rejection();
    const { message, seen, _once } = form.value;
    if (form.files.length > 0 && !(await findTicket(db, actor, ticketId))?.ticket.user_id)
      return form.reject({ fieldErrors: { attachments: ["Only clients can be sent files here."] } });
    const result = await withStored(form.files, (files) =>
      answerTicket(db, actor, { ticketId, message, close, seen, files, once: _once }),
    );
    if (result.ok)
      return close
        ? done("Answer sent, enquiry closed")
        : done("Answer sent", "The enquiry now waits for the client.");
    // What was typed stays: it may still be worth sending.
    if ("message" in result) return form.reject({ formErrors: [result.message] }, 409);
    await posted.discard();
    return answerRefusal(result);
  };
  return intentOf(posted, {
    answer: () => answer(false),
    "answer-and-close": () => answer(true),
    async "insert-reply"() {
      const form = posted.hold(insertReplySchema, { form: "answer" });
      if (!form.ok) return form.rejection();
      const { message = "", reply: replyId = "" } = form.value;
      const chosen = await findReply(db, actor, replyId);
      const found = await findTicket(db, actor, ticketId);
      if (!found) throw notFound();
      if (!chosen) return form.reject({ fieldErrors: { reply: ["Choose a reply from the list"] } });
      // What was typed and the files stay; the reply comes after them.
      const shown = await form.reject({}, 200);
      const { reply } = shown.data;
      const text = withReply(message, fillReply(chosen.body, found.ticket));
      shown.data.reply = { ...reply, initialValue: { ...reply.initialValue, message: text, reply: "" } };
      return shown;
    },
    async assign() {
      const { to, seenKeeper } = posted.fields;
      const result = await assignTicket(db, actor, { ticketId, to: to || null, seen: seenKeeper || null });
      if (result.ok) return done(result.name ? `Assigned to ${result.name}` : "Assigned to nobody");
      if (result.reason === "no-such-person")
        return refuse("Nothing was changed", "Choose a member of staff from the list.", 400);
      if (result.reason === "moved") return refuse("Somebody else was first", result.message);
      return refuse("Nothing was changed", "There is no such enquiry.", 404);
    },
    async close() {
      const { seen = "" } = posted.fields;
      const result = await closeTicket(db, actor, { ticketId, seen });
      return result.ok ? done("Enquiry closed") : answerRefusal(result);
    },
    async reopen() {
      const result = await reopenTicket(db, actor, ticketId);
      return result.ok ? done("Enquiry reopened", "It waits for our answer again.") : answerRefusal(result);
    },
  });
}

function answerRefusal(result: TicketRefusal) {
  if ("message" in result) return refuse("The enquiry has moved on", result.message);
  return refuse("Nothing was changed", "There is no such enquiry.", 404);
}
