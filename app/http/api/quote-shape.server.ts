/** A quote as the API tells it. */
import { z } from "zod";
import type { ListedQuote } from "#app/features/quotes/find-quotes.server.ts";
import { offerVersion } from "#app/features/quotes/offer-version.server.ts";
import type { QuoteMessage } from "#app/features/quotes/quote.scope.server.ts";
import { ALL_QUOTE_STATES, type Offer, type Quote } from "#app/features/quotes/quote.ts";
import { recordId, time } from "./entities.ts";
import { inPounds } from "./pounds.ts";

export const companyNamed = z.object({ id: recordId, name: z.string() });
const day = z.string().meta({ description: "A day in London, YYYY-MM-DD." });

const offer = z.object({
  price: z.number().meta({ description: "Pounds sterling without VAT." }),
  text: z.string(),
  validUntil: day.meta({ description: "Good until the end of this day in London." }),
  startsOn: day.nullable(),
  termMonths: z.int().nullable(),
  seats: z.int().nullable(),
});

const head = {
  id: recordId,
  reference: z.string().meta({ description: "Such as `Q-2026-0001`." }),
  state: z.enum(ALL_QUOTE_STATES).meta({
    description: "As of now: `expired` from the first moment after the offer’s last day.",
  }),
  company: companyNamed,
  serviceId: z.string().nullable(),
  reportId: z.string().nullable(),
  serviceInterest: z.string(),
  requestedAt: time,
  stateChangedAt: time,
};

export const quoteSummary = z
  .object({
    ...head,
    price: z
      .number()
      .nullable()
      .meta({ description: "Of the offer, in pounds without VAT; null while there is none." }),
    validUntil: day.nullable(),
    awaitsAnswer: z.boolean().meta({ description: "The client’s last message has no answer yet." }),
  })
  .meta({ id: "QuoteSummary" });

export const quoteDetails = z
  .object({
    ...head,
    requestedBy: z.object({ name: z.string(), email: z.string() }),
    contact: z
      .object({ name: z.string(), email: z.string(), company: z.string(), phone: z.string().nullable() })
      .meta({ description: "As it was written in the request." }),
    requirements: z.string(),
    timeline: z.string().nullable(),
    budget: z.string().nullable(),
    revision: z.int().meta({ description: "Of the offer. Send it with what you decide about it." }),
    offer: offer.nullable().meta({ description: "Null until it is sent, and while it is revised." }),
    sentAt: time.nullable(),
    decidedAt: time.nullable(),
    decidedName: z.string().nullable().meta({ description: "Whoever accepted, as they wrote it." }),
    reason: z.string().nullable().meta({ description: "Why it was declined, or withdrawn by us." }),
    orderId: z.string().nullable().meta({ description: "What it became when it was accepted." }),
    draft: z
      .object({
        price: z.number().nullable(),
        text: z.string().nullable(),
        validUntil: day.nullable(),
        startsOn: day.nullable(),
        termMonths: z.int().nullable(),
        seats: z.int().nullable(),
        version: z
          .string()
          .meta({ description: "Names this text: whoever puts another in its place sends it." }),
      })
      .nullable()
      .meta({ description: "What staff have written of the offer; null for clients." }),
    messages: z.array(
      z.object({
        id: recordId,
        author: z.enum(["client", "staff"]),
        name: z.string(),
        text: z.string(),
        sentAt: time,
      }),
    ),
  })
  .meta({ id: "Quote" });

function headOf(quote: Quote) {
  const { id, reference, state, company, serviceId, reportId, serviceInterest } = quote;
  const { requestedAt, stateChangedAt } = quote;
  return { id, reference, state, company, serviceId, reportId, serviceInterest, requestedAt, stateChangedAt };
}

export function toQuoteSummary(quote: ListedQuote): z.output<typeof quoteSummary> {
  const { offer: made, hasQuestion } = quote;
  return {
    ...headOf(quote),
    price: made && inPounds(made.pricePence),
    validUntil: made && made.validUntil,
    awaitsAnswer: hasQuestion,
  };
}

interface Beside {
  thread: readonly QuoteMessage[];
  orderId: string | null;
  isStaff: boolean;
}

export function toQuoteDetails(
  quote: Quote,
  { thread, orderId, isStaff }: Beside,
): z.output<typeof quoteDetails> {
  const { requestedBy, contact, requirements, timeline, budget, revision, draft, decidedAt } = quote;
  const { pricePence, ...written } = draft;
  return {
    ...headOf(quote),
    requestedBy: { name: requestedBy.name, email: requestedBy.email },
    contact,
    requirements,
    timeline,
    budget,
    revision,
    offer: quote.offer && toOffer(quote.offer),
    sentAt: quote.offer && quote.sentAt,
    decidedAt,
    decidedName: quote.decidedName,
    reason: quote.reason,
    orderId,
    draft: isStaff ? { price: inPounds(pricePence), ...written, version: offerVersion(draft) } : null,
    messages: thread.map(({ id, author, by, body, at }) => ({
      id,
      author,
      name: by,
      text: body,
      sentAt: at,
    })),
  };
}

function toOffer({ pricePence, text, validUntil, startsOn, termMonths, seats }: Offer) {
  return { price: inPounds(pricePence), text, validUntil, startsOn, termMonths, seats };
}
