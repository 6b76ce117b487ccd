import type { facts } from "#app/routes/account/facts.ts";
import { allMembers, type PagesOf } from "../example.ts";

const fresh = {
  client: "→ /client-portal",
  stranger: "→ /client-portal",
  newcomer: "→ /client-portal",
  admin: "→ /admin-data-portal",
} as const;

export const pages: PagesOf<typeof facts> = {
  // Whoever has just signed in is not asked again.
  "confirm-identity.tsx": [{ name: "confirm-identity", gets: fresh }],
  "profile.tsx": [{ name: "account" }],
  "security.tsx": [{ name: "account-security" }],
  "password.tsx": [{ name: "account-password" }],
  "two-factor.tsx": [{ name: "account-two-factor" }],
  "recovery-codes.tsx": [{ name: "account-recovery-codes" }],
  // Nothing of theirs is being shown.
  "recovery-codes-file.ts": [{ name: "account-recovery-codes-file", gets: allMembers(404) }],
  "api-token-file.ts": [{ name: "account-api-token-file", gets: allMembers(404) }],
  "sessions.tsx": [{ name: "account-sessions" }],
  "views.tsx": [
    { name: "account-views" },
    { name: "account-views-save", who: "client", query: "list=/client-portal/orders&query=state%3Dopen" },
    { name: "account-views-admin", who: "admin" },
  ],
  "notifications.tsx": [
    { name: "account-notifications" },
    { name: "account-notifications-admin", who: "admin" },
  ],
  // It takes posts only.
  "uploads.ts": [{ name: "account-uploads", gets: allMembers(400) }],
  "data.tsx": [{ name: "account-data" }],
  "api.tsx": [{ name: "account-api" }, { name: "account-api-admin", who: "admin" }],
};
