import type { facts } from "#app/routes/access/facts.ts";
import { forgedToken, nobodysId, tokenOf, type PagesOf } from "../example.ts";

const ownPortal = {
  client: "→ /client-portal",
  stranger: "→ /client-portal",
  newcomer: "→ /client-portal",
  admin: "→ /admin-data-portal",
} as const;

export const pages: PagesOf<typeof facts> = {
  "login.tsx": [
    { name: "login", gets: ownPortal },
    { name: "login-unsent", query: "unsent=1&to=/client-portal/support/new", who: "visitor" },
    { name: "login-admin", query: "as=admin&to=/admin-notifications", who: "visitor" },
  ],
  "shortcut-removal.ts": [{ name: "login-shortcut-removal", ids: () => nobodysId, gets: "→ /login" }],
  "logout.ts": [{ name: "logout", gets: "→ /" }],
  "stop-viewing.ts": [{ name: "stop-viewing", gets: "→ /" }],
  "forgot-password.tsx": [{ name: "forgot-password" }],
  "reset-password.tsx": [
    { name: "reset-password-forged", ids: () => forgedToken, gets: 404 },
    { name: "reset-password", ids: ({ resetLink }) => tokenOf(resetLink), who: "visitor" },
  ],
  "admit-device.tsx": [
    { name: "admit-device-forged", ids: () => forgedToken, gets: 404 },
    { name: "admit-device", ids: ({ admissionLink }) => tokenOf(admissionLink), who: "visitor" },
  ],
  "demonstration.tsx": [
    { name: "demonstration-forged", ids: () => forgedToken, gets: 404 },
    { name: "demonstration", ids: ({ demoLink }) => tokenOf(demoLink), who: "visitor" },
    {
      name: "demonstration-used",
      ids: ({ demoLinkUsed }) => tokenOf(demoLinkUsed),
      who: "visitor",
      gets: 410,
    },
  ],
  "welcome.tsx": [
    { name: "welcome-forged", ids: () => forgedToken, gets: 404 },
    { name: "welcome", ids: ({ welcomeLink }) => tokenOf(welcomeLink), who: "visitor" },
  ],
  // Whoever has not come to a secret yet has none to keep.
  "welcome-secret.ts": [
    { name: "welcome-secret-forged", ids: () => forgedToken, gets: 404 },
    { name: "welcome-secret", ids: ({ welcomeLink }) => tokenOf(welcomeLink), who: "visitor", gets: 404 },
  ],
};
