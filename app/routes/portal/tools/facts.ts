import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/tools", "client-portal", {
  "tools.tsx": { path: "tools", may: "members" },
  "import-preview.tsx": { path: "tools/imports/:id", may: "company", posts: ["map", "take", "drop", "undo"] },
  "refused-csv.ts": { path: "tools/imports/:id/refused.csv", may: "company", gives: "file" },
});
