import type { RouterContextProvider } from "react-router";
import { brand } from "#app/brand.ts";
import { furtherMessageSchema } from "#app/features/desk/support/enquiries/enquiry.schema.ts";
import { findTicket } from "#app/features/desk/support/find-ticket.server.ts";
import { replyToOwnTicket } from "#app/features/desk/support/ticket.client-commands.server.ts";
import { isOwnTicket } from "#app/features/desk/support/ticket.scope.server.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { linkTo } from "#app/link.ts";
import { inMinutes } from "#app/plural.ts";
import { receiveForm, withStored } from "../forms/upload-form.server.ts";
import { tooOften } from "../refusal.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/** A client's further message on a ticket of their own, with files. @throws 404 for a ticket that is not theirs. */
export async function answerOwnTicketPost(
  request: Request,
  context: Readonly<RouterContextProvider>,
  id: string,
) {
  const { db, actor } = signedIn(context);
  // Before anything is read: a stranger's files are nobody's.
  const found = await findTicket(db, actor, id);
  if (!found || !isOwnTicket(actor, found.ticket)) throw notFound();
  const posted = await receiveForm(request, actor, {
    field: "attachments",
    wasPosted: (once) => wasPosted(db, actor, "reply-to-own-ticket", once),
  });
  const form = posted.hold(furtherMessageSchema, { form: "message" });
  if (!form.ok) return form.rejection();
  const { message, _once } = form.value;
  const result = await withStored(form.files, (files) =>
    replyToOwnTicket(db, actor, { ticketId: id, message, files, once: _once }),
  );
  if (result.ok) {
    const text = `We answer within ${brand.promises.enquiries}.`;
    return succeeded(linkTo("/client-portal/support/:id", { id }), "Message sent", text);
  }
  if (result.reason === "not-found") {
    await posted.discard();
    throw notFound();
  }
  if (result.reason === "closed") {
    const sentence = "This ticket is closed, so your message was not added. Open a new one.";
    return form.reject({ formErrors: [sentence] }, 409);
  }
  const { retryAfterSeconds } = result;
  return tooOften(
    form,
    `Too many messages. Try again in ${inMinutes(retryAfterSeconds)}.`,
    retryAfterSeconds,
  );
}
