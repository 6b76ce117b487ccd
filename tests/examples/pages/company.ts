import type { facts as staffFacts } from "#app/routes/admin/companies/facts.ts";
import type { facts } from "#app/routes/portal/company/facts.ts";
import type { PagesOf } from "../example.ts";
import type { Scene } from "../scene.ts";

const at =
  (who: "colleague" | "invitee" | "waiting" | "leaver") =>
  (scene: Scene): [string, string] => [scene.companyId, scene[who]];

export const pages: PagesOf<typeof facts> = {
  "company.tsx": [{ name: "company" }],
  "edit.tsx": [{ name: "company-edit" }],
  "people.tsx": [
    { name: "people", also: ["search=buyer"] },
    { name: "people-alone", who: "newcomer" },
  ],
  "invite.tsx": [{ name: "person-invite" }],
  "person.tsx": [
    { name: "person", ids: ({ colleague }) => colleague },
    { name: "person-remove", ids: ({ colleague }) => colleague, query: "do=remove", who: "client" },
    { name: "person-hand-on", ids: ({ colleague }) => colleague, query: "do=hand-on", who: "client" },
    { name: "person-invited", ids: ({ invitee }) => invitee, who: "client" },
    { name: "person-left", ids: ({ leaver }) => leaver, who: "client" },
  ],
  "approvals.tsx": [
    { name: "approvals", also: ["state=all"] },
    { name: "approvals-none", who: "newcomer" },
  ],
  "approval.tsx": [
    { name: "approval", ids: ({ approval }) => approval },
    { name: "approval-decline", ids: ({ approval }) => approval, query: "do=decline", who: "client" },
  ],
};

export const staffPages: PagesOf<typeof staffFacts> = {
  "company.tsx": [{ name: "client-company", ids: ({ companyId }) => companyId }],
  "merge.tsx": [
    { name: "client-merge", ids: ({ companyId }) => companyId, also: ["search=nothing+fits"] },
    {
      name: "client-merge-preview",
      ids: ({ companyId }) => companyId,
      query: ({ twin }) => `with=${twin}`,
      who: "admin",
      also: ({ companyId, merged }) => [`with=${companyId}`, `with=${merged}`],
    },
  ],
  "people.tsx": [{ name: "client-people", ids: ({ companyId }) => companyId, also: ["search=buyer"] }],
  "invite.tsx": [{ name: "client-person-invite", ids: ({ companyId }) => companyId }],
  "view.ts": [{ name: "view", ids: at("colleague"), gets: { admin: "→ /admin-data-portal/clients" } }],
  "notes.tsx": [
    { name: "client-notes", ids: ({ companyId }) => companyId },
    {
      name: "client-note-edit",
      ids: ({ companyId }) => companyId,
      query: ({ note }) => `edit=${note}`,
      who: "admin",
    },
    { name: "client-notes-none", ids: ({ unnoted }) => unnoted, who: "admin" },
  ],
  "person.tsx": [
    { name: "client-person", ids: at("colleague") },
    { name: "client-person-waiting", ids: at("waiting"), who: "admin" },
    { name: "client-person-decline", ids: at("waiting"), query: "do=decline", who: "admin" },
  ],
};
