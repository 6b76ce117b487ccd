import { routesIn } from "../route-facts.ts";

export const facts = routesIn("access", "", {
  "login.tsx": { path: "login", may: "anyone", proves: true, posts: [""] },
  "shortcut-removal.ts": {
    path: "login/shortcuts/:id/removal",
    may: "anyone",
    gives: "redirect",
    posts: [""],
  },
  "logout.ts": { path: "logout", may: "anyone", gives: "redirect", posts: [""] },
  "stop-viewing.ts": { path: "stop-viewing", may: "anyone", gives: "redirect", posts: [""] },
  "forgot-password.tsx": { path: "forgot-password", may: "anyone", posts: [""] },
  "reset-password.tsx": { path: "reset-password/:token", may: "anyone", posts: [""] },
  "admit-device.tsx": { path: "admit-device/:token", may: "anyone", posts: [""] },
  "demonstration.tsx": { path: "demonstration/:token", may: "anyone", proves: true, posts: [""] },
  "welcome.tsx": {
    path: "welcome/:token",
    may: "anyone",
    posts: ["choose-password", "keep-key", "begin-authenticator", "confirm-code", "renew-codes", "finish"],
  },
  "welcome-secret.ts": { path: "welcome/:token/secret.txt", may: "anyone", gives: "file" },
});
