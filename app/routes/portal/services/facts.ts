import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/services", "client-portal/services", {
  "services.tsx": { path: "", may: "members" },
  "service.tsx": { path: ":id", may: "members" },
});
