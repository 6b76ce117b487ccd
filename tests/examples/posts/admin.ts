/** Posts to the admin portals outside the Admin Data Portal. */
import { systemActor } from "#app/features/actor.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
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
      writes: ["notification_marks"],
    },
    "mark-read": {
      post: async ({ make }) => ({ to: notifications, fields: { ids: await make.notifications(1) } }),
      writes: ["notification_reads"],
    },
    remove: {
      post: async ({ make }) => ({ to: notifications, fields: { ids: await make.notifications(1) } }),
      writes: ["notification_reads"],
    },
    restore: {
      post: async ({ make, admin }) => {
        const [id = ""] = await make.notifications(1);
        const page = await (await admin.post(notifications, { intent: "remove", ids: id })).follow();
        return { to: notifications, fields: { removal: page.field("removal") } };
      },
      elsewhere: "In the message after the removal.",
      typed: false,
      writes: ["notification_reads"],
    },
  },
};

const admins = "/admin-user-management/admins";

/** A client whom another admin wants to make an admin. */
async function waitingChange({ app, make }: Ground): Promise<string> {
  const [asker, who] = [await make.admin(), await make.client()];
  const id = newId();
  await app.db
    .insertInto("admin_changes")
    .values({
      id,
      kind: "grant",
      user_id: who.userId,
      email: who.email,
      email_normalised: who.email,
      first_name: "Clara",
      last_name: "",
      state: "waiting",
      asked_by: asker.userId,
      asked_at: nowIso(),
    })
    .execute();
  return id;
}

export const userManagement: PostsOf<typeof userFacts> = {
  "user-keys.tsx": {
    generate: {
      post: () => ({ to: keys, fields: { assignedEmail: `${crypto.randomUUID()}@example.com` } }),
      writes: ["submissions", "user_keys"],
    },
    activate: {
      post: async (ground) => ({ to: keys, fields: { id: await keyOf(ground, "unused") } }),
      writes: ["user_keys"],
    },
    revoke: {
      post: async (ground) => ({ to: keys, fields: { id: await keyOf(ground, "active") } }),
      writes: ["user_keys"],
    },
    reveal: {
      post: async (ground) => ({ to: keys, fields: { id: await keyOf(ground, "active") } }),
      writes: ["reveals", "user_keys"],
    },
    hide: {
      post: async (ground) => {
        const id = await keyOf(ground, "active");
        await ground.admin.post(keys, { intent: "reveal", id });
        return { to: `${keys}?revealed=${id}`, fields: { id } };
      },
      unaudited: "Showing it is told; putting it away again changes nothing of the key.",
      writes: ["reveals"],
    },
  },
  "admins.tsx": {
    confirm: {
      post: async (ground) => ({ to: admins, fields: { id: await waitingChange(ground) } }),
      typed: false,
      writes: ["admin_changes", "notifications", "outbox", "users"],
    },
    drop: {
      post: async (ground) => ({ to: admins, fields: { id: await waitingChange(ground) } }),
      typed: false,
      writes: ["admin_changes"],
    },
  },
  "invite-admin.tsx": {
    "": {
      // Without a mail server nobody could pass the link on.
      post: () => ({
        to: `${admins}/invite`,
        fields: { firstName: "Ida", email: `${crypto.randomUUID()}@example.com` },
      }),
      except: { admin: 409 },
    },
  },
  "two-factor.tsx": {
    "set-up-two-factor": {
      post: async ({ make }) => ({
        to: "/admin-user-management/two-factor",
        fields: { id: (await make.client()).userId },
      }),
      writes: ["client_notifications", "links", "outbox", "user_keys", "users"],
    },
  },
  "user.tsx": {
    "make-admin": {
      post: async ({ make }) => ({ to: userPage(await make.client()) }),
      writes: ["admin_changes", "notifications"],
    },
    "remove-admin": {
      post: async ({ make }) => ({ to: userPage(await make.admin()) }),
      writes: ["admin_changes", "notifications"],
    },
    disable: { post: async ({ make }) => ({ to: userPage(await make.client()) }), writes: ["users"] },
    enable: {
      post: async ({ make }) => ({ to: userPage(await make.client({ status: "disabled" })) }),
      writes: ["users"],
    },
    "send-password-link": {
      post: async ({ make }) => ({ to: userPage(await make.client()) }),
      writes: ["client_notifications", "links", "outbox"],
    },
    "end-sessions": {
      post: async ({ app, make }) => {
        const who = await make.client();
        await app.signInAs(who);
        return { to: userPage(who) };
      },
      writes: ["sessions"],
    },
  },
  "audit.tsx": {
    check: {
      post: () => ({ to: "/admin-user-management/audit" }),
      unaudited: "It reads the log and notes when that was.",
      writes: ["meta"],
    },
  },
  "application.tsx": {
    "start-review": {
      post: async (ground) => ({ to: await applicationOf(ground) }),
      writes: ["applications"],
    },
    ask: {
      post: async (ground) => ({
        to: `${await applicationOf(ground)}?do=ask`,
        fields: { message: "Which markets?" },
      }),
      writes: ["application_messages", "applications", "links", "outbox", "submissions"],
    },
    decline: {
      post: async (ground) => ({
        to: `${await applicationOf(ground)}?do=decline`,
        fields: { reason: "Not our clients." },
      }),
      writes: ["applications", "outbox"],
    },
    approve: {
      post: async (ground) => ({
        to: `${await applicationOf(ground)}?do=approve`,
        fields: { accessLevel: "client" },
      }),
      writes: ["applications", "companies", "links", "outbox", "sequences", "user_keys", "users"],
    },
    "resend-link": {
      post: async (ground) => ({ to: await approvedOf(ground) }),
      writes: ["links", "outbox", "submissions"],
    },
    "revoke-link": { post: async (ground) => ({ to: await approvedOf(ground) }), writes: ["links"] },
  },
};
