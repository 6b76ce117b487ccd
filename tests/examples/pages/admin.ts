import type { facts } from "#app/routes/admin/facts.ts";
import type { PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "admin-portal.ts": [{ name: "admin-portal-former", gets: { admin: "→ /admin-data-portal" } }],
  "admin-dashboard.ts": [{ name: "admin-dashboard-former", gets: { admin: "→ /admin-data-portal" } }],
  "notifications.tsx": [
    { name: "admin-notifications", also: ["filter=unread&before=40", "filter=registrations"] },
    { name: "admin-notifications-unread", query: "filter=unread", who: "admin" },
    { name: "admin-notifications-ticked", query: "select=all", who: "admin" },
    {
      name: "admin-notifications-support",
      query: "filter=support",
      who: "admin",
      also: ["filter=support&after=3"],
    },
  ],
};
