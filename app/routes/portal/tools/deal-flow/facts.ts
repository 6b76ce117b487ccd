import { routesIn } from "../../../route-facts.ts";

export const facts = routesIn("portal/tools/deal-flow", "client-portal/tools/deal-flow", {
  "board.tsx": { path: "", may: "members", posts: ["samples"] },
  "list.tsx": { path: "list", may: "members", desk: true },
  "charts.tsx": { path: "charts", may: "members", desk: true },
  "new.tsx": { path: "new", may: "members", desk: true, drafts: true, posts: [""] },
  "import.tsx": { path: "import", may: "members", desk: true, takes: "files", posts: [""] },
  "deal.tsx": {
    path: ":id",
    may: "company",
    posts: ["move", "remove", "restore", "open"],
  },
  "edit.tsx": { path: ":id/edit", may: "company", posts: [""] },
  "deals-csv.ts": { path: "deals.csv", may: "members", gives: "file", desk: true, licensed: true },
});
