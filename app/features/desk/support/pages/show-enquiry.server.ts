import { brand } from "#app/brand.ts";
import type { Db } from "#app/platform/database.server.ts";
import { fileSize, moment } from "#app/ui/text/format.ts";
import { findEnquiry } from "../enquiries/find-enquiry.server.ts";

/** An enquiry as the one who made it reads it without an account; null where its private link opens none. */
export async function showEnquiry(db: Db, token: string) {
  const found = await findEnquiry(db, token);
  if (!found) return null;
  const { ticket, thread } = found;
  return {
    state: ticket.state,
    once: crypto.randomUUID(),
    reference: ticket.reference,
    subject: ticket.subject,
    messages: thread.map(({ id, author, body, at, attachments }) => ({
      id,
      body,
      by: author === "staff" ? brand.name : "You",
      at: moment(at),
      // The files are for those who sign in: this page's link may have been passed on.
      files: attachments.map((file) => ({ ...file, size: fileSize(file.size), href: null })),
    })),
  };
}
