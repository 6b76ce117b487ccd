import type { PlainMailText } from "#app/features/core/mail/mail-kind.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import type { Quote } from "./quote.ts";

/** A mail to the account of the person who asked: an address typed into the form is not proved to be theirs. */
export async function mailAboutQuote(trx: Trx, quote: Quote, mail: PlainMailText): Promise<void> {
  await queueMail(trx, {
    ...mail,
    to: quote.requestedBy.email,
    relatedType: "quote",
    relatedId: quote.id,
    isDemo: quote.isDemo,
  });
}

export async function tellStaffAboutQuote(
  trx: Trx,
  quote: Quote,
  note: { title: string; message: string; priority: "high" | "normal" | "low" },
): Promise<void> {
  await notifyStaff(trx, {
    ...note,
    type: "custom_report_request",
    relatedType: "quote",
    relatedId: quote.id,
    isDemo: quote.isDemo,
  });
}
