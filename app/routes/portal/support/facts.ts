import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/support", "client-portal/support", {
  "support.tsx": { path: "", may: "members" },
  "new.tsx": { path: "new", may: "members", takes: "files", drafts: true, posts: [""] },
  "ticket.tsx": { path: ":id", may: "company", takes: "files", posts: { "": "company-clients" } },
  "contact.tsx": { path: "/client-portal/contact", may: "members", drafts: true, posts: [""] },
  "attachment.ts": { path: "attachments/:id", may: "company", gives: "file" },
});
