import type { facts } from "#app/routes/portal/facts.ts";
import { allMembers, type PagesOf } from "../example.ts";

export const pages: PagesOf<typeof facts> = {
  "dashboard.tsx": [
    { name: "client-portal" },
    { name: "client-portal-empty", who: "newcomer" },
    { name: "client-portal-admin", who: "admin" },
  ],
  "notifications.tsx": [
    { name: "notifications", also: ["about=quotes", "state=unread&about=security"] },
    { name: "notifications-unread", query: "state=unread", who: "client" },
    { name: "notifications-none", who: "newcomer" },
  ],
  "data-portal.ts": [{ name: "data-portal", gets: allMembers("→ /client-portal") }],
  "client-services.ts": [{ name: "client-services", gets: allMembers("→ /client-portal/services") }],
  "refresh.ts": [
    { name: "refresh" },
    { name: "refresh-parts", query: "parts=unread,waiting,figures,active,activity,markets", who: "client" },
    {
      name: "refresh-parts-admin",
      query: "parts=unread,waiting,figures,active,activity,markets",
      who: "admin",
    },
  ],
  "report-download.ts": [{ name: "report-download", ids: ({ report }) => report }],
};
