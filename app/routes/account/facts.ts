import { routesIn } from "../route-facts.ts";

export const facts = routesIn("account", "account", {
  "confirm-identity.tsx": { path: "/confirm-identity", may: "members", proves: true, posts: [""] },
  "profile.tsx": { path: "", may: "members" },
  "security.tsx": { path: "security", may: "members" },
  "password.tsx": { path: "password", may: "members", posts: [""] },
  "two-factor.tsx": {
    path: "two-factor",
    may: "members",
    posts: ["begin", "cancel", "disable", "confirm"],
  },
  "recovery-codes.tsx": {
    path: "recovery-codes",
    may: "members",
    posts: ["kept", "renew"],
  },
  "recovery-codes-file.ts": { path: "recovery-codes.txt", may: "members", gives: "file" },
  "sessions.tsx": { path: "sessions", may: "members", posts: ["end", "end-others"] },
  "views.tsx": { path: "views", may: "members", posts: ["save", "change", "rename", "remove"] },
  "notifications.tsx": { path: "notifications", may: "members", posts: [""] },
  "uploads.ts": { path: "uploads", may: "members", gives: "answer", takes: "files", posts: [""] },
  "data.tsx": { path: "data", may: "members", posts: [""] },
  "api.tsx": {
    path: "api",
    may: "members",
    posts: ["kept", "revoke", "create"],
  },
  "api-token-file.ts": { path: "api-token.txt", may: "members", gives: "file" },
});
