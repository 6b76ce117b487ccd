import type { facts } from "#app/routes/access/facts.ts";
import { signInFields, totpCode } from "../../support/scene/person.ts";
import type { Ground, PostsOf } from "./post-example.ts";

const newPassword = "another long enough passphrase";
const hides = ["password", "again"];

/** A visitor who begins to set up their account, the steps up to this one done. */
async function welcomed({ app, make }: Ground, ...steps: string[]) {
  const to = await make.welcomeLink();
  const by = app.visitor();
  for (const step of steps) await by.post(to, await stepOf(to, step, by));
  return { to, by };
}

async function stepOf(to: string, intent: string, by: ReturnType<Ground["app"]["visitor"]>) {
  if (intent === "choose-password") return { intent, password: newPassword, again: newPassword };
  if (intent !== "confirm-code") return { intent };
  const page = await by.get(to);
  const [, secret = ""] = /secret=([A-Z2-7]+)/.exec(page.html) ?? /([A-Z2-7]{32})/.exec(page.html) ?? [];
  return { intent, code: await totpCode(secret) };
}

export const posts: PostsOf<typeof facts> = {
  "login.tsx": {
    "": {
      post: async ({ app, make }) => {
        const { email, password, userKey, as, authenticatorCode } = await signInFields(await make.client());
        return {
          to: "/login",
          fields: { email, password, userKey, as, authenticatorCode },
          by: app.visitor(),
        };
      },
      hides: ["password", "authenticatorCode"],
      writes: ["sessions", "users"],
    },
  },
  "shortcut-removal.ts": {
    "": {
      post: () => ({ to: `/login/shortcuts/${"0".repeat(32)}/removal` }),
      elsewhere: "On the sign-in page, where a device has a shortcut.",
      unaudited: "A device forgets a sign-in that it offered; the account is as it was.",
    },
  },
  "logout.ts": {
    "": {
      post: async ({ app, make }) => ({ to: "/logout", by: await app.signInAs(await make.client()) }),
      elsewhere: "In the frame of every portal's page.",
      writes: ["sessions"],
    },
  },
  "stop-viewing.ts": {
    "": {
      post: async (ground) => {
        const { app, make, owner } = ground;
        const by = await app.signInAs(await make.admin());
        await by.post(`/admin-data-portal/clients/${owner.companyId}/people/${owner.userId}/view`);
        return { to: "/stop-viewing", by };
      },
      elsewhere: "In the banner of every page of a viewing.",
      writes: ["viewings"],
    },
  },
  "forgot-password.tsx": {
    "": {
      post: ({ owner }) => ({ to: "/forgot-password", fields: { email: owner.email } }),
      writes: ["client_notifications", "links", "outbox"],
    },
  },
  "reset-password.tsx": {
    "": {
      post: async ({ app, make }) => ({
        to: await make.resetLink((await make.client()).userId),
        fields: { password: newPassword, again: newPassword },
        by: app.visitor(),
      }),
      hides,
      writes: ["client_notifications", "links", "outbox", "users"],
    },
  },
  "admit-device.tsx": {
    "": {
      post: async ({ app, make }) => ({
        to: await make.admissionLink((await make.client()).userId),
        by: app.visitor(),
      }),
      writes: ["links", "submissions"],
    },
  },
  "demonstration.tsx": {
    "": {
      post: async ({ app, make }) => ({ to: await make.demoLink(), by: app.visitor() }),
      writes: ["links", "sessions"],
    },
  },
  "welcome.tsx": {
    "choose-password": {
      post: async (ground) => ({
        ...(await welcomed(ground)),
        fields: { password: newPassword, again: newPassword },
      }),
      hides,
      writes: ["users"],
    },
    "keep-key": {
      post: (ground) => welcomed(ground, "choose-password"),
      writes: ["users"],
    },
    "begin-authenticator": {
      post: (ground) => welcomed(ground, "choose-password", "keep-key"),
      elsewhere: "After keep-key, where what was begun is forgotten by now.",
      writes: ["users"],
    },
    "confirm-code": {
      post: async (ground) => {
        const { to, by } = await welcomed(ground, "choose-password", "keep-key", "begin-authenticator");
        const { code = "" } = await stepOf(to, "confirm-code", by);
        return { to, by, fields: { code } };
      },
      writes: ["recovery_codes", "reveals", "users"],
    },
    "renew-codes": {
      post: (ground) =>
        welcomed(ground, "choose-password", "keep-key", "begin-authenticator", "confirm-code"),
      elsewhere: "On the same step, where the codes are no longer shown.",
      writes: ["recovery_codes", "reveals"],
    },
    finish: {
      post: (ground) =>
        welcomed(ground, "choose-password", "keep-key", "begin-authenticator", "confirm-code"),
      writes: ["links", "notifications", "reveals", "users"],
    },
  },
};
