import { routesIn } from "../../../route-facts.ts";

export const facts = routesIn("portal/tools/kpi-alerts", "client-portal/tools/kpi-alerts", {
  "kpis.tsx": { path: "", may: "members", posts: ["samples"] },
  "heat-map.tsx": { path: "heat-map", may: "members", desk: true },
  "alerts.tsx": { path: "alerts", may: "members", desk: true, posts: { acknowledge: "company" } },
  "covenants.tsx": { path: "covenants", may: "members", desk: true, posts: ["add"] },
  "covenant.tsx": { path: "covenants/:id", may: "company", posts: ["remove", "acknowledge", "snooze"] },
  "edit-covenant.tsx": { path: "covenants/:id/edit", may: "company", posts: [""] },
  "new.tsx": { path: "new", may: "members", desk: true, posts: [""] },
  "import.tsx": { path: "import", may: "members", desk: true, takes: "files", posts: [""] },
  "rule.tsx": {
    path: "rules/:id",
    may: "company",
    posts: ["remove", "acknowledge", "snooze"],
  },
  "edit-rule.tsx": { path: "rules/:id/edit", may: "company", posts: [""] },
  "kpi.tsx": {
    path: ":id",
    may: "company",
    posts: ["value", "remove-value", "remove"],
  },
  "edit.tsx": { path: ":id/edit", may: "company", posts: [""] },
  "new-rule.tsx": { path: ":id/rules/new", may: "company", posts: [""] },
  "kpis-csv.ts": { path: "kpis.csv", may: "members", gives: "file", desk: true, licensed: true },
});
