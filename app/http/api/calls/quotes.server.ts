import { z } from "zod";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";
import { findOrderOfQuote } from "#app/features/trade/orders/find-orders.server.ts";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import { declineQuote } from "#app/features/trade/quotes/decline-quote.server.ts";
import { findQuoteWithThread } from "#app/features/trade/quotes/find-quotes.server.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import type { QuoteRefusal } from "#app/features/trade/quotes/quote-refusal.server.ts";
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  MOST_MONTHS,
  MOST_SEATS,
  offerSchema,
  QUOTE_FIELDS_MISSING,
  QUOTE_REQUIRED_FIELDS,
  quoteMessageSchema,
  quoteRequestSchema,
} from "#app/features/trade/quotes/quote.schema.ts";
import { MOST_OPEN_REQUESTS, requestQuote } from "#app/features/trade/quotes/request-quote.server.ts";
import { reviseOffer } from "#app/features/trade/quotes/revise-offer.server.ts";
import { startPreparation } from "#app/features/trade/quotes/start-preparation.server.ts";
import { withdrawQuote } from "#app/features/trade/quotes/withdraw-quote.server.ts";
import { saveOffer, sendOffer } from "#app/features/trade/quotes/write-offer.server.ts";
import { writeToQuote } from "#app/features/trade/quotes/write-to-quote.server.ts";
import { call, type Refuse, type Told } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { paging, searchOf, sortOf, wordOf } from "#app/http/api/list-query.server.ts";
import { poundsField } from "#app/http/api/pounds.ts";
import { idGiven, recordId, versionGiven } from "#app/http/api/scalars.ts";
import {
  quoteDetails,
  quoteSummary,
  toQuoteDetails,
  toQuoteSummary,
} from "#app/http/api/quote-shape.server.ts";
import type { Db } from "#app/platform/database.server.ts";

const tag = "Quotes";
const one = z.object({ id: recordId });
const revision = z.int({ error: "The revision must be a whole number, as the quote has it" }).min(0, {
  error: "The revision must be a whole number, as the quote has it",
});
const notThere = "There is no such quote.";
const noService = "Name a service by its id or its name, as the list of services has them";
const moved = { not_found: notThere, conflict: "The quote has moved on; `message` says where it stands." };

interface Here {
  db: Db;
  actor: Actor;
  refuse: Refuse;
}

/** The quote as it stands now: what every call about one answers. */
async function told({ db, actor, refuse }: Here, id: string) {
  const found = await findQuoteWithThread(db, actor, id);
  if (!found) return refuse("not_found", notThere);
  const order = await findOrderOfQuote(db, actor, id);
  const beside = { thread: found.thread, orderId: order?.id ?? null, isStaff: isAdmin(actor) };
  return { data: toQuoteDetails(found.quote, beside) } satisfies Told<unknown>;
}

function refused({ refuse }: Here, result: QuoteRefusal): Response {
  switch (result.reason) {
    case "not-allowed":
      return refuse("forbidden", "You don't have access to this.");
    case "not-found":
      return refuse("not_found", notThere);
    case "moved":
      return refuse("conflict", result.message);
  }
}

export const quotes = call({
  method: "GET",
  path: "/api/quotes",
  tag,
  summary: "Quotes",
  description: "The company’s; for staff, every company’s.",
  who: "member",
  scope: "quotes:read",
  hasEtag: true,
  query: z.object({
    state: wordOf("state", E.QuoteFilter)
      .default("all")
      .meta({ description: "`open` is not decided yet; `to-do` waits for staff." }),
    search: searchOf("reference, service or company"),
    sort: sortOf("when it was asked for"),
    ...paging,
  }),
  answer: z.array(quoteSummary),
  async run({ db, actor, query: { cursor, ...query } }) {
    const { rows, next } = await listRows(db, actor, quoteList, { ...query, after: cursor });
    return { data: rows.map(toQuoteSummary), next: next && cursorOf(next) };
  },
});

export const newQuote = call({
  method: "POST",
  path: "/api/quotes",
  tag,
  summary: "Ask for a quote",
  description:
    "For one service, one report, or, with the `serviceInterest` “Something else”, for what no service covers.",
  who: "client",
  scope: "quotes:write",
  creates: true,
  body: quoteRequestSchema.omit({ _once: true }).extend({
    phone: phone().optional(),
    serviceId: idGiven("There is no such service", "The service is named by its id")
      .optional()
      .meta({ description: "The service’s id; or name it in `serviceInterest`." }),
    reportId: idGiven("There is no such report", "The report is named by its id")
      .optional()
      .meta({ description: "A report of the shop whose price is on request." }),
  }),
  lead: (given) =>
    QUOTE_REQUIRED_FIELDS.some((field) => given[field] === undefined || given[field] === "")
      ? QUOTE_FIELDS_MISSING
      : null,
  answer: quoteDetails,
  status: 201,
  refusals: { too_many_open: `${MOST_OPEN_REQUESTS} requests of the company wait already.` },
  async run(here) {
    const { db, actor, body, once, refuse } = here;
    const asked = await requestQuote(db, actor, { ...body, _once: once });
    if (asked.ok) {
      const answer = await told(here, asked.quoteId);
      if (answer instanceof Response) return answer;
      return { ...answer, madeId: asked.quoteId };
    }
    const unknown = (field: string, message: string) =>
      refuse("invalid_input", message, { errors: { [field]: [message] } });
    switch (asked.reason) {
      case "not-client":
        return refuse("forbidden", "Quotes are asked for by clients, for their own company.");
      case "unknown-service":
        return body.serviceInterest === undefined
          ? unknown("serviceId", noService)
          : unknown("serviceInterest", noService);
      case "unknown-report":
        return unknown("reportId", "There is no such report in the shop");
      case "too-many-open": {
        const message = `Your company has ${MOST_OPEN_REQUESTS} open requests. Withdraw some, or wait for our offers.`;
        return refuse("too_many_open", message);
      }
    }
  },
});

export const quote = call({
  method: "GET",
  path: "/api/quotes/{id}",
  tag,
  summary: "A quote with its messages",
  description: "The latest 200 messages, oldest first.",
  who: "member",
  scope: "quotes:read",
  ofCompany: true,
  params: one,
  answer: quoteDetails,
  refusals: { not_found: notThere },
  run: (here) => told(here, here.params.id),
});

export const acceptedQuote = call({
  method: "POST",
  path: "/api/quotes/{id}/accept",
  tag,
  summary: "Accept the offer",
  description: "The subscription starts or is extended, and an order waits for its invoice: see `orderId`.",
  who: "client",
  scope: "quotes:write",
  ofCompany: true,
  creates: true,
  params: one,
  body: acceptQuoteSchema.extend({ revision }),
  answer: quoteDetails,
  refusals: moved,
  async run(here) {
    const { db, actor, params, body } = here;
    const result = await acceptQuote(db, actor, { ...body, quoteId: params.id });
    return result.ok ? told(here, params.id) : refused(here, result);
  },
});

export const declinedQuote = call({
  method: "POST",
  path: "/api/quotes/{id}/decline",
  tag,
  summary: "Decline the offer",
  who: "client",
  scope: "quotes:write",
  ofCompany: true,
  params: one,
  body: declineQuoteSchema.extend({ revision }),
  answer: quoteDetails,
  refusals: moved,
  async run(here) {
    const { db, actor, params, body } = here;
    const result = await declineQuote(db, actor, { ...body, quoteId: params.id });
    return result.ok ? told(here, params.id) : refused(here, result);
  },
});

export const withdrawnQuote = call({
  method: "POST",
  path: "/api/quotes/{id}/withdraw",
  tag,
  summary: "Withdraw a quote",
  description:
    "A client takes back what their company asked for. Staff end what can’t be offered and must give the reason: the client reads it. A client’s is not kept.",
  who: "member",
  scope: "quotes:write",
  ofCompany: true,
  params: one,
  body: z.object({ reason: optionalParagraph("Reason", { max: 1000 }) }),
  answer: quoteDetails,
  refusals: moved,
  async run(here) {
    const { db, actor, params, body, refuse } = here;
    const { reason } = body;
    if (isAdmin(actor) && !reason) {
      const message = "Enter the reason: it is sent to the client";
      return refuse("invalid_input", message, { errors: { reason: [message] } });
    }
    const result = await withdrawQuote(db, actor, { quoteId: params.id, ...(reason && { reason }) });
    return result.ok ? told(here, params.id) : refused(here, result);
  },
});

export const quoteMessage = call({
  method: "POST",
  path: "/api/quotes/{id}/messages",
  tag,
  summary: "Ask about a quote, or answer",
  description: "While it is not decided. Staff’s messages are mailed to the client.",
  who: "member",
  scope: "quotes:write",
  ofCompany: true,
  creates: true,
  params: one,
  body: quoteMessageSchema.omit({ _once: true }),
  answer: quoteDetails,
  status: 201,
  refusals: moved,
  async run(here) {
    const { db, actor, params, body, once } = here;
    const result = await writeToQuote(db, actor, { quoteId: params.id, message: body.message, once });
    return result.ok ? told(here, params.id) : refused(here, result);
  },
});

export const preparedQuote = call({
  method: "POST",
  path: "/api/quotes/{id}/prepare",
  tag,
  summary: "Take a request on",
  who: "admin",
  scope: "quotes:write",
  params: one,
  answer: quoteDetails,
  refusals: moved,
  async run(here) {
    const result = await startPreparation(here.db, here.actor, here.params.id);
    return result.ok ? told(here, here.params.id) : refused(here, result);
  },
});

const wholeNumber = (label: string, most: number) => {
  const error = `${label} must be a whole number from 1 to ${most}`;
  return z.int({ error }).min(1, { error }).max(most, { error }).optional();
};

const offerFields = {
  price: poundsField("Price", { least: 0.01, most: 100_000_000 }).meta({
    description: "Pounds sterling without VAT.",
    examples: [12_500],
  }),
  text: paragraph("Offer", { max: 8000, missing: "Enter the offer: the client reads it word for word" }),
  validUntil: offerSchema.shape.validUntil.meta({
    description: "A day, YYYY-MM-DD: good until its end in London.",
    format: "date",
    examples: ["2026-12-31"],
  }),
  startsOn: offerSchema.shape.validUntil
    .optional()
    .meta({ description: "A day, YYYY-MM-DD.", format: "date" }),
  termMonths: wholeNumber("Term in months", MOST_MONTHS),
  seats: wholeNumber("Seats", MOST_SEATS),
  revision,
  version: versionGiven("The version must be the draft’s", "The version must be text, as the draft has it")
    .default("")
    .meta({ description: "Of the draft whose place it takes; not needed where nothing was written." }),
};

export const savedDraft = call({
  method: "PATCH",
  path: "/api/quotes/{id}/draft",
  tag,
  summary: "Save what is written of the offer",
  description:
    "Of a quote in preparation; the client does not see it. The whole draft: what is left out becomes empty.",
  who: "admin",
  scope: "quotes:write",
  params: one,
  body: z.object({
    ...offerFields,
    price: offerFields.price.optional().meta({ description: "Pounds sterling without VAT." }),
    text: optionalParagraph("Offer", { max: 8000 }),
    validUntil: offerFields.validUntil.optional(),
  }),
  answer: quoteDetails,
  refusals: moved,
  async run(here) {
    const { db, actor, params, body } = here;
    const { version, ...draft } = body;
    const result = await saveOffer(db, actor, { quoteId: params.id, draft: { ...draft, seen: version } });
    return result.ok ? told(here, params.id) : refused(here, result);
  },
});

export const sentOffer = call({
  method: "POST",
  path: "/api/quotes/{id}/offer",
  tag,
  summary: "Send the offer",
  description:
    "Of a quote in preparation: it is locked, becomes the next revision, and the client is told. A subscription needs `startsOn`, `termMonths` and `seats`.",
  who: "admin",
  scope: "quotes:write",
  params: one,
  body: z.object(offerFields),
  answer: quoteDetails,
  refusals: moved,
  async run(here) {
    const { db, actor, params, body, refuse } = here;
    const { version, ...offer } = body;
    const result = await sendOffer(db, actor, { quoteId: params.id, offer: { ...offer, seen: version } });
    if (result.ok) return told(here, params.id);
    if (result.reason !== "unfit") return refused(here, result);
    const [first = "The offer does not fit the request"] = Object.values(result.fieldErrors).flat();
    return refuse("invalid_input", first, { errors: result.fieldErrors });
  },
});

export const revisedQuote = call({
  method: "POST",
  path: "/api/quotes/{id}/revise",
  tag,
  summary: "Take a sent offer back",
  description: "Nobody can accept it until it is sent again, as the next revision. The client is told.",
  who: "admin",
  scope: "quotes:write",
  params: one,
  answer: quoteDetails,
  refusals: moved,
  async run(here) {
    const result = await reviseOffer(here.db, here.actor, here.params.id);
    return result.ok ? told(here, here.params.id) : refused(here, result);
  },
});
