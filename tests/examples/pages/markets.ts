import type { facts } from "#app/routes/portal/markets/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "markets.tsx": [{ name: "markets" }],
  "instrument.tsx": [
    { name: "market", ids: () => "ftse-100", also: ["range=3m&page=2"] },
    { name: "market-month", ids: () => "gbp-usd", query: "range=1m", who: "client" },
    { name: "market-stale", ids: ({ markets }) => markets.stale, who: "client" },
    { name: "market-empty", ids: ({ markets }) => markets.empty, who: "client" },
  ],
  "prices-csv.ts": [{ name: "market-prices", ids: () => "ftse-100" }],
};
