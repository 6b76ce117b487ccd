/** A quote as the API tells it. */
import { z } from "zod";
import type { ListedQuote } from "#app/features/trade/quotes/list-quotes.server.ts";
import { offerVersion, type QuoteMessage } from "#app/features/trade/quotes/quote.scope.server.ts";
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  MOST_MONTHS,
  MOST_SEATS,
  offerSchema,
  quoteMessageSchema,
  quoteRequestSchema,
} from "#app/features/trade/quotes/quote.schema.ts";
import type { Offer, Quote } from "#app/features/trade/quotes/quote.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import { inPounds } from "../pounds.ts";
import {
  asIn,
  countValue,
  day,
  emailAddress,
  name,
  poundsValue,
  recordId,
  reference,
  time,
  version,
  word,
} from "../scalars.ts";

const requested = quoteRequestSchema.shape;
const companyNamed = z.object({ id: recordId, name });
const term = z.int().min(1).max(MOST_MONTHS);
const seats = z.int().min(1).max(MOST_SEATS);
const offerText = asIn(offerSchema.shape.text);

const offer = z.object({
  price: poundsValue.meta({ description: "Pounds sterling without VAT." }),
  text: offerText,
  validUntil: day.meta({ description: "Good until the end of this day in London." }),
  startsOn: day.nullable(),
  termMonths: term.nullable(),
  seats: seats.nullable(),
});

const head = {
  id: recordId,
  reference: reference("Q-2026-0001"),
  state: z.enum(E.QuoteState).meta({
    description: "As of now: `expired` from the first moment after the offer’s last day.",
  }),
  company: companyNamed,
  serviceId: recordId.nullable(),
  reportId: recordId.nullable(),
  serviceInterest: asIn(requested.serviceInterest),
  requestedAt: time,
  stateChangedAt: time,
};

export const quoteSummary = z
  .object({
    ...head,
    price: poundsValue
      .nullable()
      .meta({ description: "Of the offer, in pounds without VAT; null while there is none." }),
    validUntil: day.nullable(),
    awaitsAnswer: z.boolean().meta({ description: "The client’s last message has no answer yet." }),
  })
  .meta({ id: "QuoteSummary" });

export const quoteDetails = z
  .object({
    ...head,
    requestedBy: z.object({ name, email: emailAddress }),
    contact: z
      .object({
        name: asIn(requested.name),
        email: emailAddress,
        company: asIn(requested.company),
        phone: asIn(phone()).nullable(),
      })
      .meta({ description: "As it was written in the request." }),
    requirements: asIn(requested.requirements),
    timeline: word.nullable(),
    budget: word.nullable(),
    revision: countValue.meta({ description: "Of the offer. Send it with what you decide about it." }),
    offer: offer.nullable().meta({ description: "Null until it is sent, and while it is revised." }),
    sentAt: time.nullable(),
    decidedAt: time.nullable(),
    decidedName: asIn(acceptQuoteSchema.shape.name)
      .nullable()
      .meta({ description: "Whoever accepted, as they wrote it." }),
    reason: asIn(declineQuoteSchema.shape.reason)
      .nullable()
      .meta({ description: "Why it was declined, or withdrawn by us." }),
    orderId: recordId.nullable().meta({ description: "What it became when it was accepted." }),
    draft: z
      .object({
        price: poundsValue.nullable(),
        text: offerText.nullable(),
        validUntil: day.nullable(),
        startsOn: day.nullable(),
        termMonths: term.nullable(),
        seats: seats.nullable(),
        version: version.meta({
          description: "Names this text: whoever puts another in its place sends it.",
        }),
      })
      .nullable()
      .meta({ description: "What staff have written of the offer; null for clients." }),
    messages: z
      .array(
        z.object({
          id: recordId,
          author: z.enum(E.MessageAuthor),
          name,
          text: asIn(quoteMessageSchema.shape.message),
          sentAt: time,
        }),
      )
      .max(200),
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
