import { z } from "zod";
import { isAdmin } from "#app/features/actor.ts";
import { sayWhoCan } from "#app/features/core/company-roles/find-owners.server.ts";
import { phone } from "#app/features/fields/phone.schema.ts";
import { optionalParagraph } from "#app/features/fields/text.schema.ts";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import {
  declineQuote,
  MOST_OPEN_REQUESTS,
  requestQuote,
  withdrawQuote,
  writeToQuote,
} from "#app/features/trade/quotes/quote.client-commands.server.ts";
import { NO_PURCHASE_ORDER } from "#app/features/trade/orders/order.ts";
import { listRows } from "#app/features/lists/list.server.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  OTHER_SERVICE,
  QUOTE_REQUIRED,
  quoteMessageSchema,
  quoteRequestSchema,
} from "#app/features/trade/quotes/quote.schema.ts";
import { call } from "#app/http/api/call.server.ts";
import { cursorOf } from "#app/http/api/cursor.server.ts";
import { ENUMERATIONS as E } from "#app/http/api/enumerations.ts";
import { paging, searchOf, sortOf, wordOf } from "#app/http/api/list-query.server.ts";
import { idGiven, oneById } from "#app/http/api/scalars.ts";
import { quoteDetails, quoteSummary, toQuoteSummary } from "#app/http/api/answers/quote-shape.server.ts";
import {
  afterQuote,
  noQuote,
  quoteChange,
  quoteRevision,
  tellQuote,
} from "#app/http/api/answers/quote-moves.server.ts";

const tag = "Quotes";
const noService = "Name a service by its id or its name, as the list of services has them";

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
    search: searchOf("reference, service, company, person or price"),
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
  needs: "buy",
  scope: "quotes:write",
  creates: true,
  body: quoteRequestSchema.omit({ _once: true }).extend({
    phone: phone().optional(),
    serviceInterest: quoteRequestSchema.shape.serviceInterest.meta({
      description: `A service by its name, or “${OTHER_SERVICE}”.`,
      examples: [OTHER_SERVICE],
    }),
    serviceId: idGiven("There is no such service", "The service is named by its id")
      .optional()
      .meta({ description: "The service’s id; or name it in `serviceInterest`." }),
    reportId: idGiven("There is no such report", "The report is named by its id")
      .optional()
      .meta({ description: "A report of the shop whose price is on request." }),
  }),
  oneOf: ["serviceInterest", "serviceId", "reportId"],
  lead: QUOTE_REQUIRED,
  answer: quoteDetails,
  status: 201,
  refusals: { too_many_open: `${MOST_OPEN_REQUESTS} requests of the company wait already.` },
  async run(here) {
    const { db, actor, body, once, refuse, wrong } = here;
    const asked = await requestQuote(db, actor, { ...body, _once: once });
    if (asked.ok) {
      const answer = await tellQuote(here, asked.quoteId);
      if (answer instanceof Response) return answer;
      return { ...answer, madeId: asked.quoteId };
    }
    switch (asked.reason) {
      case "not-client":
        return refuse("forbidden", "Quotes are asked for by clients, for their own company.");
      case "unknown-service":
        return body.serviceInterest === undefined
          ? wrong("serviceId", noService)
          : wrong("serviceInterest", noService);
      case "unknown-report":
        return wrong("reportId", "There is no such report in the shop");
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
  params: oneById,
  answer: quoteDetails,
  refusals: { not_found: noQuote },
  run: (here) => tellQuote(here, here.params.id),
});

export const acceptedQuote = call({
  ...quoteChange,
  method: "POST",
  path: "/api/quotes/{id}/accept",
  summary: "Accept the offer",
  description: "The subscription starts or is extended, and an order waits for its invoice: see `orderId`.",
  who: "client",
  needs: "buy",
  ofCompany: true,
  creates: true,
  body: acceptQuoteSchema.extend({ revision: quoteRevision }),
  async run(here) {
    const { db, actor, params, body } = here;
    const result = await acceptQuote(db, actor, { ...body, quoteId: params.id });
    // Nobody is asked for a program.
    if (!result.ok && result.reason === "waits")
      return here.refuse("forbidden", await sayWhoCan(db, actor, "approve"));
    if (!result.ok && result.reason === "over-limit")
      return here.refuse("forbidden", `${result.message} ${await sayWhoCan(db, actor, "approve")}`);
    if (!result.ok && result.reason === "no-purchase-order")
      return here.wrong("purchaseOrder", NO_PURCHASE_ORDER);
    return afterQuote(here, result);
  },
});

export const declinedQuote = call({
  ...quoteChange,
  method: "POST",
  path: "/api/quotes/{id}/decline",
  summary: "Decline the offer",
  who: "client",
  needs: "buy",
  ofCompany: true,
  body: declineQuoteSchema.extend({ revision: quoteRevision }),
  async run(here) {
    const { db, actor, params, body } = here;
    return afterQuote(here, await declineQuote(db, actor, { ...body, quoteId: params.id }));
  },
});

export const withdrawnQuote = call({
  ...quoteChange,
  method: "POST",
  path: "/api/quotes/{id}/withdraw",
  summary: "Withdraw a quote",
  description:
    "A client takes back what their company asked for. Staff end what can’t be offered and must give the reason: the client reads it. A client’s is not kept.",
  who: "member",
  needs: "buy",
  ofCompany: true,
  body: z.object({ reason: optionalParagraph("Reason", { max: 1000 }) }),
  async run(here) {
    const { db, actor, params, body, wrong } = here;
    const { reason } = body;
    if (isAdmin(actor) && !reason) return wrong("reason", "Enter the reason: it is sent to the client");
    return afterQuote(
      here,
      await withdrawQuote(db, actor, { quoteId: params.id, ...(reason && { reason }) }),
    );
  },
});

export const quoteMessage = call({
  ...quoteChange,
  method: "POST",
  path: "/api/quotes/{id}/messages",
  summary: "Ask about a quote, or answer",
  description: "While it is not decided, and once it is accepted. Staff’s messages are mailed to the client.",
  who: "member",
  needs: "buy",
  ofCompany: true,
  creates: true,
  body: quoteMessageSchema.omit({ _once: true }),
  status: 201,
  async run(here) {
    const { db, actor, params, body, once } = here;
    return afterQuote(
      here,
      await writeToQuote(db, actor, { quoteId: params.id, message: body.message, once }),
    );
  },
});
