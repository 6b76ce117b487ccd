import { z } from "zod";
import { optionalChoice } from "#app/features/fields/choice.schema.ts";
import { email } from "#app/features/fields/email.schema.ts";
import { optional } from "#app/features/fields/optional.schema.ts";
import { once } from "#app/features/fields/once.schema.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { sentDay } from "#app/features/fields/day.schema.ts";
import { neededWhole } from "#app/features/fields/number.schema.ts";
import { doubtfulPounds, penceIn } from "#app/features/fields/pounds.ts";
import { rule } from "#app/features/fields/rule.schema.ts";
import {
  line,
  optionalLine,
  optionalParagraph,
  paragraph,
  typeMessage,
} from "#app/features/fields/text.schema.ts";
import type { RequiredFields } from "#app/features/submissions/form-problems.ts";
import { addMonths } from "#app/features/calendar.ts";
import { BUDGETS, TIMELINES } from "./quote.ts";

/** Of a request for a quote, and of a visitor's enquiry about a service. */
export const QUOTE_REQUIRED: RequiredFields = {
  fields: ["name", "email", "company", "requirements"],
  sentence: "Please fill in all required fields marked with *.",
};

/** What no listed service covers. */
export const OTHER_SERVICE = "Something else";

/** How a report stands among the services in the form, and later in lists of quotes. */
export function reportInterest(title: string): string {
  return `Report: ${title}`.slice(0, 200).trim();
}

/** A request in the contract's eight fields, in the order of the page. */
export const quoteRequestSchema = z.object({
  name: line("Name", { max: 160, missing: "Enter your name" }),
  email: email(),
  company: line("Company", { max: 200, missing: "Enter your company" }),
  phone: optional(phone()),
  serviceInterest: optionalLine("Service", { max: 200 }),
  requirements: paragraph("Requirements", { max: 4000, missing: "Enter your requirements" }),
  timeline: optionalChoice("Timeline", TIMELINES),
  budget: optionalChoice("Budget", BUDGETS),
  _once: once,
});

export type QuoteRequest = z.output<typeof quoteRequestSchema>;

interface Account {
  name: string;
  email: string;
  companyName: string | null;
  phone: string | null;
}

/** What the account fills in of the form: nobody types again what they told us before. */
export function knownOf({ name, email, companyName, phone }: Account) {
  return { name, email, ...(companyName && { company: companyName }), ...(phone && { phone }) };
}

export const quoteMessageSchema = z.object({
  message: paragraph("Message", { max: 4000, missing: "Enter your message" }),
  _once: once,
});

/** Which offer the page showed: nobody accepts what they have not seen. */
const revision = z.coerce.number().int().min(0).catch(-1);

export const acceptQuoteSchema = z.object({
  name: line("Your name", { max: 160, missing: "Enter your name: it stands on the acceptance" }),
  purchaseOrder: optionalLine("Purchase order number", { max: 60 }),
  revision,
});

export const declineQuoteSchema = z.object({
  reason: paragraph("Reason", { max: 1000, missing: "Enter the reason: it helps us to do better" }),
  revision,
});

export const staffWithdrawSchema = z.object({
  reason: paragraph("Reason", { max: 1000, missing: "Enter the reason: it is sent to the client" }),
});

const mostPence = 10_000_000_000;

/** Pounds as people type them. @returns integer pence. */
function poundsInput(label: string) {
  return z
    .string({ error: typeMessage(label, `Enter the ${label.toLowerCase()}`) })
    .trim()
    .transform((text, context) => {
      const pence = penceIn(text);
      if (pence !== null && pence > 0 && pence <= mostPence) return pence;
      const message =
        pence === null
          ? (doubtfulPounds(text) ?? `${label} must be pounds, like 12,500 or 12500.50`)
          : `${label} must be between £0.01 and £100,000,000`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}

/** What was written of the offer when the form was shown: see `offerVersion`. A mangled one fits none. */
const seen = z.string().max(64).catch("").default("");

export const MOST_MONTHS = 120;
export const MOST_SEATS = 10_000;

/** An offer as staff write it. Dates against today, and what a subscription needs, are the command's to check. */
export const offerSchema = z.object({
  price: poundsInput("Price"),
  text: paragraph("Offer", { max: 8000, missing: "Enter the offer: the client reads it word for word" }),
  validUntil: sentDay("Valid until", "Enter the last day the offer is good for"),
  startsOn: optional(sentDay("Starts on", "")),
  termMonths: optional(neededWhole("Term in months", { least: 1, most: MOST_MONTHS })),
  seats: optional(neededWhole("Seats", { least: 1, most: MOST_SEATS })),
  /** The revision the form was shown for. */
  revision,
  seen,
});

/** What an offer is held against besides itself: the day in London, and what kind of work was asked for. */
export interface OfferTerms {
  today: string;
  work: "subscription" | "one-time" | "unlisted";
}

interface OfferDates {
  validUntil: string;
  startsOn?: string | undefined;
  termMonths?: number | undefined;
  seats?: number | undefined;
}

/** For the offer's `check`. One-time work with a term is a subscription, too. */
export function offerRules({ today, work }: OfferTerms) {
  const valid = rule<OfferDates, "validUntil">(["validUntil"], ({ validUntil }, ask) => {
    if (validUntil < today) ask("validUntil", "Valid until must be today or later");
    else if (validUntil > addMonths(today, 12)) ask("validUntil", "Valid until must be within a year");
  });
  const start = (startsOn: string | undefined) => {
    if (!startsOn) return "Enter the day the subscription starts on";
    if (startsOn < today) return "Starts on must be today or later";
    return startsOn > addMonths(today, 24) ? "Starts on must be within two years" : null;
  };
  if (work === "subscription")
    return [
      valid,
      rule<OfferDates, "startsOn">(["startsOn"], ({ startsOn }, ask) => {
        const wrong = start(startsOn);
        if (wrong) ask("startsOn", wrong);
      }),
      rule<OfferDates, "termMonths">(["termMonths"], ({ termMonths }, ask) => {
        if (!termMonths) ask("termMonths", "Enter the term in months");
      }),
      rule<OfferDates, "seats">(["seats"], ({ seats }, ask) => {
        if (!seats) ask("seats", "Enter the number of seats");
      }),
    ];
  return [
    valid,
    rule<OfferDates, "startsOn" | "termMonths" | "seats">(
      ["startsOn", "termMonths", "seats"],
      ({ startsOn, termMonths, seats }, ask) => {
        if (work === "unlisted") {
          if (startsOn || termMonths || seats)
            ask("termMonths", "This request is for no listed service: leave start, term and seats empty");
        } else if (termMonths) {
          const wrong = start(startsOn);
          if (wrong) ask("startsOn", wrong);
          if (!seats) ask("seats", "Enter the number of seats");
        } else if (startsOn || seats) {
          ask("termMonths", "Enter the term in months, or leave start and seats empty");
        }
      },
    ),
  ];
}

/** The same while it is being written: anything may be missing. */
export const offerDraftSchema = z.object({
  price: optional(poundsInput("Price")),
  text: optionalParagraph("Offer", { max: 8000 }),
  validUntil: optional(sentDay("Valid until", "")),
  startsOn: optional(sentDay("Starts on", "")),
  termMonths: optional(neededWhole("Term in months", { least: 1, most: MOST_MONTHS })),
  seats: optional(neededWhole("Seats", { least: 1, most: MOST_SEATS })),
  revision,
  seen,
});

export type OfferInput = z.output<typeof offerSchema>;
export type OfferDraft = z.output<typeof offerDraftSchema>;
