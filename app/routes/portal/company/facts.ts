import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("portal/company", "client-portal/company", {
  "company.tsx": { path: "", may: "clients" },
  "edit.tsx": { path: "edit", may: "clients", needs: "manage-company", posts: [""] },
  "people.tsx": { path: "people", may: "clients", needs: "manage-company" },
  "invite.tsx": { path: "people/invite", may: "clients", needs: "manage-company", posts: [""] },
  "person.tsx": {
    path: "people/:id",
    may: "company-clients",
    needs: "manage-company",
    posts: ["rights", "remove", "invite-again", "hand-on"],
  },
  "approvals.tsx": { path: "approvals", may: "clients", needs: "buy" },
  "approval.tsx": {
    path: "approvals/:id",
    may: "company-clients",
    needs: { approve: "approve", decline: "approve", withdraw: "buy", reopen: "buy" },
    posts: ["approve", "decline", "withdraw", "reopen"],
  },
});
