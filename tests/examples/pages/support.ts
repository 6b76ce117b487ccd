import type { facts } from "#app/routes/portal/support/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "support.tsx": [
    { name: "support", also: ["state=open&page=2"] },
    { name: "support-empty", who: "newcomer" },
    { name: "support-admin", who: "admin" },
  ],
  "new.tsx": [{ name: "support-new" }],
  "ticket.tsx": [
    { name: "support-ticket", ids: ({ ticket }) => ticket },
    { name: "support-ticket-closed", ids: ({ settled }) => settled, who: "client" },
  ],
  "contact.tsx": [
    { name: "portal-contact-plain" },
    { name: "portal-contact", query: "about=deal-flow", who: "client" },
  ],
  "attachment.ts": [{ name: "support-attachment", ids: ({ attachment }) => attachment }],
};
