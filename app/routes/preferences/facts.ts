import { routesIn } from "../route-facts.ts";

export const facts = routesIn("preferences", "preferences", {
  "theme.ts": { path: "theme", may: "anyone", gives: "file", posts: [""] },
  "basic.ts": { path: "basic", may: "anyone", gives: "file", posts: [""] },
});
