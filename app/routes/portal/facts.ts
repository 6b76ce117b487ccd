import { routesIn } from "../route-facts.ts";

export const facts = routesIn("portal", "", {
  "dashboard.tsx": { path: "client-portal", may: "members" },
  "notifications.tsx": {
    path: "client-portal/notifications",
    may: "clients",
    posts: ["read", "unread", "read-all", "unread-all", "unread-again"],
  },
  "data-portal.ts": { path: "data-portal", may: "members", gives: "redirect" },
  "client-services.ts": { path: "client-services", may: "members", gives: "redirect" },
  "refresh.ts": {
    path: "client-portal/refresh",
    may: "members",
    gives: "answer",
    polled: true,
    posts: [""],
  },
  "report-download.ts": { path: "reports/:id/download", may: "company", gives: "file" },
});
