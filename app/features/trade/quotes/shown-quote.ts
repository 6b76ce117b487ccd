import { poundsWritten } from "#app/features/fields/pounds.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { showVat, type ShownVat } from "#app/features/trade/invoices/vat.ts";
import { BUDGETS, TIMELINES } from "./quote-options.ts";
import type { Offer, Quote } from "./quote.ts";

/** An offer with its amounts and days as people read them. */
export interface ShownOffer {
  price: string;
  vat: ShownVat;
  text: string;
  validUntil: string;
  startsOn: string | null;
  term: string | null;
  seats: string | null;
}

/** What was asked for, as people read it. */
export interface ShownRequest {
  service: string;
  requirements: string;
  timeline: string | null;
  budget: string | null;
  name: string;
  email: string;
  company: string;
  phone: string | null;
}

/** How amounts, days and numbers are written: the pages' own way. */
export interface OfferWriting {
  price(pence: number): string;
  date(day: string): string;
  count(amount: number, one: string): string;
}

/** @param country of the company that asked, ISO 3166-1 alpha-2. */
export function showOffer(
  offer: Offer | null,
  country: string,
  { price, date, count }: OfferWriting,
): ShownOffer | null {
  if (!offer) return null;
  const { pricePence, termMonths, seats } = offer;
  return {
    price: price(pricePence),
    vat: showVat(pricePence, country, price),
    text: offer.text,
    validUntil: date(offer.validUntil),
    startsOn: offer.startsOn && date(offer.startsOn),
    term: termMonths === null ? null : count(termMonths, "month"),
    seats: seats === null ? null : String(seats),
  };
}

export function showRequest(quote: Quote): ShownRequest {
  const { contact, timeline, budget } = quote;
  return {
    ...contact,
    service: quote.serviceInterest,
    requirements: quote.requirements,
    timeline: timeline && labelOf(TIMELINES, timeline as never),
    budget: budget && labelOf(BUDGETS, budget as never),
  };
}

/** What staff have written so far, as the form's fields hold it. */
export function writtenOffer({ draft }: Quote) {
  const text = (value: string | number | null) => (value === null ? "" : String(value));
  return {
    price: draft.pricePence === null ? "" : poundsWritten(draft.pricePence),
    text: text(draft.text),
    validUntil: text(draft.validUntil),
    startsOn: text(draft.startsOn),
    termMonths: text(draft.termMonths),
    seats: text(draft.seats),
  };
}
