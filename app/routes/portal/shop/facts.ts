import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/shop", "", {
  "shop.tsx": { path: "client-portal/shop", may: "members" },
  "cover.ts": { path: "reports/:id/cover", may: "anyone", gives: "file" },
  "report.tsx": { path: "client-portal/shop/:id", may: "members" },
  "purchase.tsx": { path: "reports/:id/purchase", may: "members", posts: { "": "clients" } },
  "sample.ts": { path: "reports/:id/sample", may: "members", gives: "file" },
});
