import type { facts } from "#app/routes/portal/quotes/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "price-request.tsx": [
    { name: "price-request", ids: ({ onRequest }) => onRequest },
    { name: "price-request-priced", ids: ({ unheld }) => unheld },
  ],
  "request.tsx": [{ name: "quote-request", ids: () => "b2b_esg_reports" }],
  "quotes.tsx": [
    { name: "quotes", also: ["state=open"] },
    { name: "quotes-empty", who: "newcomer" },
  ],
  "quote.tsx": [
    { name: "quote", ids: ({ quote }) => quote },
    { name: "quote-withdraw", ids: ({ quote }) => quote, query: "confirm=withdraw", who: "client" },
    { name: "quote-sent", ids: ({ quoteSent }) => quoteSent },
    { name: "quote-accept", ids: ({ quoteSent }) => quoteSent, query: "do=accept", who: "client" },
    { name: "quote-decline", ids: ({ quoteSent }) => quoteSent, query: "do=decline", who: "client" },
    { name: "quote-accepted", ids: ({ quoteAccepted }) => quoteAccepted, who: "client" },
    { name: "quote-expired", ids: ({ quoteExpired }) => quoteExpired, who: "client" },
  ],
};
