/** Posts to the admin portals outside the Admin Data Portal. */
import { systemActor } from "#app/features/actor.ts";
import { createUserKey } from "#app/features/user-keys/create-user-key.server.ts";
import type { facts as adminFacts } from "#app/routes/admin/facts.ts";
import type { facts as userFacts } from "#app/routes/admin/user-management/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";
import { applied } from "./records.ts";

const notifications = "/admin-notifications";
const keys = "/admin-user-management";
const userPage = ({ userId }: { userId: string }) => `/admin-user-management/users/${userId}`;
const applicationOf = async ({ app }: Ground) => `/admin-user-management/applications/${await applied(app)}`;

/** A user key for somebody without an account. @returns its id. */
async function keyOf({ app }: Ground, status: "unused" | "active"): Promise<string> {
  const assignedEmail = `${crypto.randomUUID()}@example.com`;
  const { id } = await app.db
    .transaction()
    .execute((trx) => createUserKey(trx, systemActor(), { assignedEmail, status }));
  return id;
}

async function approvedOf(ground: Ground): Promise<string> {
  const to = await applicationOf(ground);
  const page = await ground.admin.post(to, { intent: "approve", accessLevel: "demo" });
  if (page.status !== 303) throw new Error(`The approval answered ${page.status}.`);
  return to;
}

export const admin: PostsOf<typeof adminFacts> = {
  "notifications.tsx": {
    "mark-all-read": {
      post: async ({ make }) => {
        await make.notifications(1);
        return { to: notifications };
      },
    },
    "mark-read": {
      post: async ({ make }) => ({ to: notifications, fields: { ids: await make.notifications(1) } }),
    },
    remove: {
      post: async ({ make }) => ({ to: notifications, fields: { ids: await make.notifications(1) } }),
    },
    restore: {
      post: async ({ make, admin }) => {
        const [id = ""] = await make.notifications(1);
        const page = await (await admin.post(notifications, { intent: "remove", ids: id })).follow();
        return { to: notifications, fields: { removal: page.field("removal") } };
      },
    },
  },
};

export const userManagement: PostsOf<typeof userFacts> = {
  "user-keys.tsx": {
    generate: { post: () => ({ to: keys, fields: { assignedEmail: `${crypto.randomUUID()}@example.com` } }) },
    activate: { post: async (ground) => ({ to: keys, fields: { id: await keyOf(ground, "unused") } }) },
    revoke: { post: async (ground) => ({ to: keys, fields: { id: await keyOf(ground, "active") } }) },
    reveal: { post: async (ground) => ({ to: keys, fields: { id: await keyOf(ground, "active") } }) },
    hide: {
      post: async (ground) => {
        const id = await keyOf(ground, "active");
        await ground.admin.post(keys, { intent: "reveal", id });
        return { to: keys, fields: { id } };
      },
    },
  },
  "two-factor.tsx": {
    "set-up-two-factor": {
      post: async ({ make }) => ({
        to: "/admin-user-management/two-factor",
        fields: { id: (await make.client()).userId },
      }),
    },
  },
  "user.tsx": {
    "make-admin": { post: async ({ make }) => ({ to: userPage(await make.client()) }) },
    "make-client": {
      post: async ({ make, owner }) => ({
        to: userPage(await make.admin()),
        fields: { companyId: owner.companyId },
      }),
    },
    disable: { post: async ({ make }) => ({ to: userPage(await make.client()) }) },
    enable: { post: async ({ make }) => ({ to: userPage(await make.client({ status: "disabled" })) }) },
    "send-password-link": { post: async ({ make }) => ({ to: userPage(await make.client()) }) },
    "end-sessions": {
      post: async ({ app, make }) => {
        const who = await make.client();
        await app.signInAs(who);
        return { to: userPage(who) };
      },
    },
  },
  "audit.tsx": { check: { post: () => ({ to: "/admin-user-management/audit" }) } },
  "application.tsx": {
    "start-review": { post: async (ground) => ({ to: await applicationOf(ground) }) },
    ask: {
      post: async (ground) => ({ to: await applicationOf(ground), fields: { message: "Which markets?" } }),
    },
    decline: {
      post: async (ground) => ({ to: await applicationOf(ground), fields: { reason: "Not our clients." } }),
    },
    approve: {
      post: async (ground) => ({ to: await applicationOf(ground), fields: { accessLevel: "client" } }),
    },
    "resend-link": { post: async (ground) => ({ to: await approvedOf(ground) }) },
    "revoke-link": { post: async (ground) => ({ to: await approvedOf(ground) }) },
  },
};
