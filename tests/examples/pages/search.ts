import type { facts } from "#app/routes/search/facts.ts";
import type { PagesOf } from "../example.ts";
import { otherSecret, secret } from "../stage.ts";

export const pages: PagesOf<typeof facts> = {
  "search.tsx": [
    { name: "search", also: ["q=", "q=x", "q=%20%20"] },
    { name: "search-found", query: `q=${secret}`, who: "client" },
    { name: "search-found-admin", query: `q=${secret}`, who: "admin" },
    // What another company has is not there.
    { name: "search-nothing", query: `q=${otherSecret.slice(0, 6)}`, who: "newcomer" },
    { name: "search-unknown", query: "search=x", who: "client", gets: 400 },
    { name: "search-pages", query: "q=deal", who: "client" },
  ],
  "palette.ts": [
    { name: "palette", also: ["q=", "q=x", `q=${secret}`] },
    { name: "palette-unknown", query: "search=x", who: "client", gets: 400 },
  ],
};
