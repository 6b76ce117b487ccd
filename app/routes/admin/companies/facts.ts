import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("admin/companies", "admin-data-portal/clients/:id", {
  "company.tsx": { path: "company", may: "staff", posts: [""] },
  "merge.tsx": { path: "merge", may: "staff", posts: ["merge", "unmerge"] },
  "people.tsx": { path: "people", may: "staff" },
  "invite.tsx": { path: "people/invite", may: "staff", posts: [""] },
  "view.ts": { path: "people/:person/view", may: "staff", gives: "redirect", posts: [""] },
  "notes.tsx": { path: "notes", may: "staff", posts: ["add", "save", "remove", "restore"] },
  "person.tsx": {
    path: "people/:person",
    may: "staff",
    posts: ["rights", "remove", "invite-again", "approve", "decline"],
  },
});
