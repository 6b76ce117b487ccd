import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/company", "client-portal/company", {
  "company.tsx": { path: "", may: "clients" },
  "edit.tsx": { path: "edit", may: "clients", needs: "manage-company", posts: [""] },
});
