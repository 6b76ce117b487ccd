import type { facts } from "#app/routes/portal/services/facts.ts";
import type { PagesOf } from "../example.ts";

const ids = () => "b2b_esg_reports";

export const pages: PagesOf<typeof facts> = {
  "services.tsx": [
    { name: "portal-services" },
    { name: "portal-services-empty", who: "newcomer" },
    { name: "portal-services-admin", who: "admin" },
  ],
  "service.tsx": [
    { name: "portal-service", ids },
    { name: "portal-service-empty", ids, who: "newcomer" },
  ],
};
