/** The mails and notices about a quote. */
import { brand } from "#app/brand.ts";
import type { PlainMailText } from "#app/features/core/mail/mail-kind.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { dayInFull, pounds } from "#app/features/wording.ts";
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

export async function notifyStaffAboutQuote(
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

const pageOf = (quote: Quote) => `The quote: ${env().origin}/client-portal/quotes/${quote.id}`;

export function quoteReceivedMail(quote: Quote): PlainMailText {
  return {
    kind: "quote-received",
    subject: `We have your request ${quote.reference}`,
    paragraphs: [
      `Thank you for asking us for a quote for ${quote.serviceInterest}. Your reference is ${quote.reference}. We answer within ${brand.promises.enquiries}, with a price or with questions.`,
      `You wrote: ${quote.requirements}`,
      pageOf(quote),
    ],
  };
}

export function quoteSentMail(quote: Quote): PlainMailText {
  const { offer } = quote;
  if (!offer) throw new Error(`Quote ${quote.reference} has no offer to send.`);
  return {
    kind: "quote-sent",
    subject: `Your quote ${quote.reference}`,
    paragraphs: [
      `Our ${quote.revision > 1 ? "revised " : ""}offer for ${quote.serviceInterest}: ${pounds(offer.pricePence)} plus VAT.`,
      offer.text,
      `The offer is good until the end of ${dayInFull(offer.validUntil)}, London time. Accept it, decline it or ask about it on its page.`,
      pageOf(quote),
    ],
  };
}

export function quoteRevisedMail(quote: Quote): PlainMailText {
  return {
    kind: "quote-revised",
    subject: `We are revising your quote ${quote.reference}`,
    paragraphs: [
      "We took our offer back to revise it. It can’t be accepted as it stood; we send you the new one.",
      pageOf(quote),
    ],
  };
}

export function quoteAnswerMail(quote: Quote, message: string): PlainMailText {
  return {
    kind: "quote-message",
    subject: `A message about your quote ${quote.reference}`,
    paragraphs: [message, pageOf(quote)],
  };
}

export function quoteAcceptedMail(
  quote: Quote,
  order: { id: string; reference: string },
  subscription: { startsOn: string; endsOn: string | null; extended: boolean } | null,
): PlainMailText {
  return {
    kind: "quote-accepted",
    subject: `Quote ${quote.reference} is accepted`,
    paragraphs: [
      `${quote.decidedName} accepted our offer for ${quote.serviceInterest} for ${quote.company.name}: ${pounds(quote.offer?.pricePence ?? 0)} plus VAT. The order is ${order.reference}; its invoice follows.`,
      ...(subscription ? [subscriptionText(subscription)] : []),
      `The order: ${env().origin}/client-portal/orders/${order.id}`,
      pageOf(quote),
    ],
  };
}

function subscriptionText(subscription: {
  startsOn: string;
  endsOn: string | null;
  extended: boolean;
}): string {
  const { startsOn, endsOn, extended } = subscription;
  if (!endsOn) return "Your subscription goes on without an end date.";
  return extended
    ? `Your subscription is extended: it now runs until ${dayInFull(endsOn)}.`
    : `Your subscription runs from ${dayInFull(startsOn)} until ${dayInFull(endsOn)}.`;
}

export function quoteClosedMail(quote: Quote, state: "declined" | "expired" | "withdrawn"): PlainMailText {
  const texts = {
    declined: `${quote.company.name} declined our offer for ${quote.serviceInterest}. Thank you for telling us why.`,
    expired: `Our offer for ${quote.serviceInterest} was good until the end of ${quote.draft.validUntil ? dayInFull(quote.draft.validUntil) : "its last day"} and has expired. If you still want it, ask for a new quote.`,
    withdrawn: quote.reason
      ? `We can’t go on with your request for ${quote.serviceInterest}. The reason: ${quote.reason}`
      : `Your request for ${quote.serviceInterest} is withdrawn, as asked for by ${quote.company.name}.`,
  };
  return {
    kind: `quote-${state}`,
    subject: `Quote ${quote.reference} is ${state}`,
    paragraphs: [texts[state], "Nothing is charged for it.", pageOf(quote)],
  };
}
