import { routesIn } from "../route-facts.ts";

export const facts = routesIn("search", "search", {
  "search.tsx": { path: "", may: "members" },
  "palette.ts": { path: "palette", may: "members", gives: "answer" },
});
