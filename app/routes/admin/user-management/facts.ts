import { routesIn } from "../../route-facts.ts";

export const facts = routesIn("admin/user-management", "admin-user-management", {
  "user-keys.tsx": {
    path: "",
    may: "staff",
    posts: ["generate", "activate", "revoke", "reveal", "hide"],
  },
  "users.tsx": { path: "users", may: "staff" },
  "user.tsx": {
    path: "users/:id",
    may: "staff",
    posts: ["make-admin", "remove-admin", "disable", "enable", "send-password-link", "end-sessions"],
  },
  "admins.tsx": { path: "admins", may: "staff", posts: ["confirm", "drop"] },
  "invite-admin.tsx": { path: "admins/invite", may: "staff", posts: [""] },
  "two-factor.tsx": { path: "two-factor", may: "staff", posts: ["set-up-two-factor"] },
  "applications.tsx": { path: "applications", may: "staff" },
  "application.tsx": {
    path: "applications/:id",
    may: "staff",
    posts: ["start-review", "ask", "decline", "approve", "resend-link", "revoke-link"],
  },
  "audit.tsx": { path: "audit", may: "staff", posts: ["check"] },
  "security-events.tsx": { path: "security-events", may: "staff" },
});
