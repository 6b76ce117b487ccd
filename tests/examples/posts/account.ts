import type { facts } from "#app/routes/account/facts.ts";
import { testPassword } from "../../support/factories.ts";
import { totpCode } from "../../support/person.ts";
import type { Ground, PostsOf } from "./post-example.ts";

const newPassword = "another long enough passphrase";

/** Somebody of their own, signed in: what they do to their account would be in the way of the next post. */
async function somebody({ app, make }: Ground, withTotp = true) {
  const who = withTotp ? await make.client() : await make.admin();
  return { who, by: await app.signInAs(who) };
}

const home = "/account/two-factor";

export const posts: PostsOf<typeof facts> = {
  "confirm-identity.tsx": {
    "": {
      post: async (ground) => {
        const { by } = await somebody(ground, false);
        return { to: "/confirm-identity?to=/account", fields: { password: testPassword }, by };
      },
    },
  },
  "password.tsx": {
    "": {
      post: async (ground) => ({
        to: "/account/password",
        fields: { current: testPassword, password: newPassword, again: newPassword },
        by: (await somebody(ground, false)).by,
      }),
    },
  },
  "two-factor.tsx": {
    begin: { post: async (ground) => ({ to: home, by: (await somebody(ground, false)).by }) },
    cancel: {
      post: async (ground) => {
        const { by } = await somebody(ground, false);
        await by.post(home, { intent: "begin" });
        return { to: home, by };
      },
    },
    confirm: {
      post: async (ground) => {
        const { by } = await somebody(ground, false);
        await by.post(home, { intent: "begin" });
        const [secret = ""] = /[A-Z2-7]{32}/.exec((await by.get(home)).text.replace(/\s/g, "")) ?? [];
        return { to: home, by, fields: { code: await totpCode(secret) } };
      },
    },
    disable: {
      post: async ({ app, make }) => ({
        to: home,
        by: await app.signInAs(await make.admin({ totp: true })),
      }),
    },
  },
  "recovery-codes.tsx": {
    kept: { post: async (ground) => ({ to: "/account/recovery-codes", by: (await somebody(ground)).by }) },
    renew: { post: async (ground) => ({ to: "/account/recovery-codes", by: (await somebody(ground)).by }) },
  },
  "sessions.tsx": {
    end: {
      post: async ({ app, make }) => {
        const who = await make.admin();
        await app.signInAs(who);
        const { id_hash: id } = await app.db
          .selectFrom("sessions")
          .select("id_hash")
          .where("user_id", "=", who.userId)
          .executeTakeFirstOrThrow();
        const by = await app.signInAs(who);
        return { to: "/account/sessions", fields: { id: Buffer.from(id).toString("hex") }, by };
      },
    },
    "end-others": {
      post: async ({ app, make }) => {
        const who = await make.admin();
        await app.signInAs(who);
        return { to: "/account/sessions", by: await app.signInAs(who) };
      },
    },
  },
  "notifications.tsx": { "": { post: () => ({ to: "/account/notifications" }) } },
  "data.tsx": {
    "": { post: () => ({ to: "/account/data" }), then: { client: 200, stranger: 200, newcomer: 200, admin: 200 } },
  },
  "api.tsx": {
    create: {
      post: async (ground) => ({
        to: "/account/api",
        fields: { name: "Nightly", scopes: "read", days: "30" },
        by: (await somebody(ground, false)).by,
      }),
    },
    kept: {
      post: async (ground) => ({ to: "/account/api", by: (await somebody(ground, false)).by }),
    },
    revoke: {
      post: async (ground) => {
        const { by, who } = await somebody(ground, false);
        await by.submit("/account/api", { intent: "create", name: "Nightly", scopes: "read", days: "30" });
        const { id } = await ground.app.db
          .selectFrom("api_tokens")
          .select("id")
          .where("user_id", "=", who.userId)
          .executeTakeFirstOrThrow();
        return { to: "/account/api", fields: { id }, by };
      },
    },
  },
};
