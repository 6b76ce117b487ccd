import { routesIn } from "../../../route-facts.ts";

export const facts = routesIn("portal/tools/portfolio-valuation", "client-portal/tools/portfolio-valuation", {
  "portfolio.tsx": { path: "", may: "members", posts: ["samples", "revalue"] },
  "new.tsx": { path: "new", may: "members", desk: true, posts: [""] },
  "rates.tsx": { path: "rates", may: "members", desk: true, posts: [""] },
  "peers.tsx": { path: "peers", may: "members", desk: true, posts: { remove: "company" } },
  "import.tsx": { path: "import", may: "members", desk: true, takes: "files", posts: [""] },
  "print.tsx": { path: "print", may: "members", desk: true },
  "snapshots.tsx": { path: "snapshots", may: "members", desk: true, posts: [""] },
  "snapshot.tsx": { path: "snapshots/:id", may: "company" },
  "holding.tsx": { path: ":id", may: "company", posts: ["remove", "restore"] },
  "edit.tsx": { path: ":id/edit", may: "company", posts: [""] },
  "value.tsx": { path: ":id/value", may: "company", posts: ["inputs", "method"] },
  "flows.tsx": { path: ":id/flows", may: "company", posts: ["add", "remove"] },
  "memo.ts": { path: ":id/memo", may: "company", gives: "file", licensed: true },
  "holdings-csv.ts": { path: "holdings.csv", may: "members", gives: "file", desk: true, licensed: true },
  "flows-csv.ts": { path: "flows.csv", may: "members", gives: "file", desk: true, licensed: true },
  "charts-csv.ts": { path: "charts.csv", may: "members", gives: "file", desk: true, licensed: true },
});
