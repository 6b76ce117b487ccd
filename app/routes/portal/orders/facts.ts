import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/orders", "client-portal/orders", {
  "orders.tsx": { path: "", may: "members" },
  "order.tsx": { path: ":id", may: "company", needs: "buy", posts: { cancel: "company-clients" } },
  "invoice.ts": { path: ":id/invoice", may: "company", gives: "file" },
});
