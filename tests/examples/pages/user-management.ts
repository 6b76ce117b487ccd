import type { facts } from "#app/routes/admin/user-management/facts.ts";
import type { PagesOf } from "../example.ts";
import type { Scene } from "../scene.ts";

const application = (scene: Scene) => scene.application;

export const pages: PagesOf<typeof facts> = {
  "user-keys.tsx": [{ name: "admin-user-keys", also: ["page=2"] }],
  "users.tsx": [
    {
      name: "admin-users",
      also: ["show=admins&search=ada", "show=clients&page=2", "show=disabled"],
    },
    { name: "admin-users-none-fit", query: "search=nothing+fits", who: "admin" },
  ],
  "user.tsx": [
    { name: "admin-user", ids: ({ owner }) => owner.userId, also: ["do=disable"] },
    { name: "admin-user-make-admin", ids: ({ owner }) => owner.userId, query: "do=make-admin", who: "admin" },
    { name: "admin-user-me", ids: ({ who }) => who.admin.userId, who: "admin" },
  ],
  "admins.tsx": [{ name: "admins" }],
  "invite-admin.tsx": [{ name: "admin-invite" }],
  "two-factor.tsx": [{ name: "admin-two-factor" }],
  "applications.tsx": [{ name: "admin-applications", also: ["state=all", "state=approved"] }],
  "application.tsx": [
    { name: "admin-application", ids: application },
    { name: "admin-application-approve", ids: application, query: "do=approve", who: "admin" },
    {
      name: "admin-application-join",
      ids: application,
      query: "do=approve&search=Quillfeather+Partners",
      who: "admin",
    },
    { name: "admin-application-ask", ids: application, query: "do=ask", who: "admin" },
    { name: "admin-application-decline", ids: application, query: "do=decline", who: "admin" },
  ],
  "audit.tsx": [
    {
      name: "admin-audit",
      also: ({ owner }) => [
        "search=crr&who=ada&action=session.start",
        `target=user:${owner.userId}&before=900`,
        "action=session.start&from=2026-01-01&to=2030-01-01&after=1",
        "who=system&target=user",
      ],
    },
    { name: "admin-audit-none-fit", query: "who=nobody+fits", who: "admin" },
  ],
  "security-events.tsx": [
    { name: "admin-security-events", also: ["kind=record&before=900"] },
    { name: "admin-security-events-none", query: "kind=upload", who: "admin" },
  ],
};
