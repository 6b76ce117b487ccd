import type { facts } from "#app/routes/account/facts.ts";
import { testPassword } from "../../support/scene/factories.ts";
import { pdf } from "../../support/scene/upload-files.ts";
import { totpCode } from "../../support/scene/person.ts";
import type { Ground, PostsOf } from "./post-example.ts";

const newPassword = "another long enough passphrase";

/** Somebody of their own, signed in: what they do to their account would be in the way of the next post. */
async function someClient({ app, make }: Ground) {
  const who = await make.client();
  return { who, by: await app.signInAs(who) };
}

/** The same of staff, who have no authenticator yet. */
async function someAdmin({ app, make }: Ground) {
  const who = await make.admin();
  return { who, by: await app.signInAs(who) };
}

const openOrders = "/account/views?list=/client-portal/orders&query=state%3Dopen";

/** Somebody of their own with a saved view. */
async function someView(ground: Ground) {
  const { by, who } = await someClient(ground);
  await by.submit(openOrders, { intent: "save", name: "Open ones" });
  const { id } = await ground.app.db
    .selectFrom("saved_views")
    .select("id")
    .where("owner_id", "=", who.userId)
    .executeTakeFirstOrThrow();
  return { by, id };
}

const newToken = { name: "Nightly", scopes: "account:read", life: "30" };
const home = "/account/two-factor";

const unaudited = "Who has seen it puts it away; the account is as it was.";

export const posts: PostsOf<typeof facts> = {
  "confirm-identity.tsx": {
    "": {
      post: async (ground) => {
        const { by, who } = await someAdmin(ground);
        // Who has just signed in is not asked.
        const long = new Date(Date.now() - 3_600_000).toISOString();
        const { db } = ground.app;
        await db
          .updateTable("sessions")
          .set({ step_up_at: long })
          .where("user_id", "=", who.userId)
          .execute();
        return { to: "/confirm-identity?to=/account", fields: { password: testPassword }, by };
      },
      hides: ["password"],
      writes: ["sessions"],
    },
  },
  "password.tsx": {
    "": {
      post: async (ground) => ({
        to: "/account/password",
        fields: { current: testPassword, password: newPassword, again: newPassword },
        by: (await someAdmin(ground)).by,
      }),
      hides: ["current", "password", "again"],
      writes: ["outbox", "sessions", "users"],
    },
  },
  "two-factor.tsx": {
    begin: {
      post: async (ground) => ({ to: home, by: (await someAdmin(ground)).by }),
      writes: ["users"],
    },
    cancel: {
      post: async (ground) => {
        const { by } = await someAdmin(ground);
        await by.post(home, { intent: "begin" });
        return { to: home, by };
      },
      writes: ["users"],
    },
    confirm: {
      post: async (ground) => {
        const { by } = await someAdmin(ground);
        await by.post(home, { intent: "begin" });
        const [secret = ""] = /[A-Z2-7]{32}/.exec((await by.get(home)).text.replace(/\s/g, "")) ?? [];
        return { to: home, by, fields: { code: await totpCode(secret) } };
      },
      writes: ["outbox", "recovery_codes", "reveals", "sessions", "users"],
    },
    disable: {
      post: async ({ app, make }) => ({
        to: home,
        by: await app.signInAs(await make.admin({ totp: true })),
      }),
      writes: ["outbox", "sessions", "users"],
    },
  },
  "recovery-codes.tsx": {
    kept: {
      post: async (ground) => {
        const { by } = await someClient(ground);
        await by.post("/account/recovery-codes", { intent: "renew" });
        return { to: "/account/recovery-codes", by };
      },
      writes: ["reveals"],
      unaudited,
    },
    renew: {
      post: async (ground) => ({ to: "/account/recovery-codes", by: (await someClient(ground)).by }),
      writes: ["recovery_codes", "reveals"],
    },
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
      writes: ["sessions"],
    },
    "end-others": {
      post: async ({ app, make }) => {
        const who = await make.admin();
        await app.signInAs(who);
        return { to: "/account/sessions", by: await app.signInAs(who) };
      },
      writes: ["sessions"],
    },
  },
  "views.tsx": {
    save: {
      post: async (ground) => ({
        to: openOrders,
        fields: { name: "Open ones" },
        by: (await someClient(ground)).by,
      }),
      writes: ["saved_views", "submissions"],
    },
    change: {
      post: async (ground) => {
        const { by, id } = await someView(ground);
        return { to: openOrders.replace("open", "fulfilled"), fields: { id }, by };
      },
      writes: ["saved_views"],
      elsewhere: "It stands where the address names a view of one's own that shows something else.",
    },
    rename: {
      post: async (ground) => {
        const { by, id } = await someView(ground);
        return { to: `/account/views?edit=${id}`, fields: { id, name: "Those to come" }, by };
      },
      writes: ["saved_views"],
    },
    remove: {
      post: async (ground) => {
        const { by, id } = await someView(ground);
        return { to: "/account/views", fields: { id }, by };
      },
      writes: ["saved_views"],
    },
  },
  "notifications.tsx": {
    "": {
      post: async (ground) => ({ to: "/account/notifications", by: (await someClient(ground)).by }),
      writes: ["notice_choices"],
    },
  },
  "uploads.ts": {
    "": {
      post: () => ({
        to: "/account/uploads",
        files: [{ field: "files", name: "Banks.pdf", bytes: pdf() }],
      }),
      elsewhere: "A page's script sends them.",
      unaudited: "They wait for their form, which says whose they are.",
      except: { visitor: 401, client: 200, stranger: 200, newcomer: 200, admin: 200 },
    },
  },
  "data.tsx": {
    "": {
      post: () => ({ to: "/account/data" }),
      except: { client: 200, stranger: 200, newcomer: 200, admin: 200 },
    },
  },
  "api.tsx": {
    create: {
      post: async (ground) => ({
        to: "/account/api",
        fields: newToken,
        by: (await someAdmin(ground)).by,
      }),
      writes: ["api_tokens", "outbox", "reveals", "submissions"],
    },
    kept: {
      post: async (ground) => {
        const { by } = await someAdmin(ground);
        await by.submit("/account/api", { intent: "create", ...newToken });
        return { to: "/account/api", by };
      },
      writes: ["reveals"],
      unaudited,
    },
    revoke: {
      post: async (ground) => {
        const { by, who } = await someAdmin(ground);
        await by.submit("/account/api", { intent: "create", ...newToken });
        const { id } = await ground.app.db
          .selectFrom("api_tokens")
          .select("id")
          .where("user_id", "=", who.userId)
          .executeTakeFirstOrThrow();
        return { to: "/account/api", fields: { id }, by };
      },
      writes: ["api_tokens", "reveals"],
    },
  },
};
