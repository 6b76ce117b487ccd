import { routesIn } from "../route-facts.ts";

export const facts = routesIn("admin", "", {
  "admin-portal.ts": { path: "admin-portal", may: "staff", gives: "redirect" },
  "admin-dashboard.ts": { path: "admin-dashboard", may: "staff", gives: "redirect" },
  "notifications.tsx": {
    path: "admin-notifications",
    may: "staff",
    posts: ["mark-all-read", "mark-read", "remove", "restore"],
  },
});
