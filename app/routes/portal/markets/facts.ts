import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/markets", "client-portal/markets", {
  "markets.tsx": { path: "", may: "members" },
  "instrument.tsx": { path: ":id", may: "members" },
  "prices-csv.ts": { path: ":id/prices.csv", may: "members", gives: "file" },
});
