import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/quotes", "client-portal", {
  "price-request.tsx": {
    path: "shop/:id/quote",
    may: "members",
    needs: "buy",
    drafts: true,
    posts: { "": "clients" },
  },
  "request.tsx": {
    path: "services/:id/quote",
    may: "members",
    needs: "buy",
    drafts: true,
    posts: { "": "clients" },
  },
  "quotes.tsx": { path: "quotes", may: "members" },
  "quote.tsx": {
    path: "quotes/:id",
    may: "company",
    needs: "buy",
    posts: {
      accept: "company-clients",
      decline: "company-clients",
      withdraw: "company-clients",
      message: "company",
    },
  },
});
