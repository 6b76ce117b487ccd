import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("admin/companies", "admin-data-portal/clients/:id", {
  "company.tsx": { path: "company", may: "staff", posts: [""] },
});
