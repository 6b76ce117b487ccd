/** Posts about clients and their subscriptions. */
import type { facts } from "#app/routes/admin/data-portal/facts.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import type { Ground, PostsOf } from "./post-example.ts";
import { dayIn } from "./records.ts";

const base = "/admin-data-portal";
const clientPage = ({ companyId }: { companyId: string }) => `${base}/clients/${companyId}`;
const reportOf = async ({ make }: Ground, status: "published" | "withdrawn" | "draft" = "published") =>
  (await make.report({ status, title: `Ports ${crypto.randomUUID()}` })).id;
const subscriptionOf = async ({ make, owner }: Ground) =>
  `${base}/subscriptions/${await make.subscription(owner.companyId)}`;

/** A client who was added and has not set up their account. @returns their page. */
async function invitedOf({ app, make }: Ground): Promise<string> {
  const { companyId, userId } = await make.client({
    status: "pending",
    password_hash: null,
    key_seen_at: null,
  });
  const link = { kind: "onboarding", userId, seconds: 86_400 } as const;
  await app.db.transaction().execute((trx) => issueLink(trx, link));
  return clientPage({ companyId });
}

export const clients = {
  "new-client.tsx": {
    "": {
      post: () => ({
        to: `${base}/clients/new`,
        fields: {
          name: "Nadia Rahman",
          email: `${crypto.randomUUID()}@example.com`,
          company: `Rahman ${crypto.randomUUID()}`,
          jobRole: "Analyst",
        },
      }),
      writes: ["companies", "links", "outbox", "sequences", "submissions", "user_keys", "users"],
    },
  },
  "client.tsx": {
    "grant-report": {
      post: async (ground) => ({
        to: clientPage(ground.owner),
        fields: { reportId: await reportOf(ground) },
      }),
      writes: ["holdings", "submissions"],
    },
    "take-back": {
      post: async (ground) => {
        const reportId = await reportOf(ground);
        await ground.make.holding(ground.owner.companyId, reportId);
        return {
          to: `${clientPage(ground.owner)}?do=take-back&report=${reportId}`,
          fields: { reason: "Given by mistake", reportId },
        };
      },
      writes: ["client_notifications", "holdings", "outbox"],
    },
    "give-back": {
      post: async (ground) => {
        const reportId = await reportOf(ground);
        await ground.make.holding(ground.owner.companyId, reportId, {
          ended_at: new Date().toISOString(),
          end_reason: "Given by mistake",
        });
        return { to: clientPage(ground.owner), fields: { reportId } };
      },
      typed: false,
      writes: ["holdings"],
    },
    "change-access": {
      post: ({ owner }) => ({
        to: clientPage(owner),
        fields: { accessLevel: "client", tools: "deal-flow" },
      }),
      writes: ["companies", "company_tools"],
    },
    "set-active": {
      post: async ({ make }) => ({ to: clientPage(await make.client({ status: "pending" })) }),
      writes: ["client_notifications", "outbox", "users"],
    },
    "set-pending": {
      post: async ({ make }) => ({
        to: `${clientPage(await make.client())}?do=set-pending`,
        fields: { reason: "We look into an unusual sign-in" },
      }),
      writes: ["client_notifications", "outbox", "users"],
    },
    "send-onboarding": {
      post: async (ground) => ({ to: await invitedOf(ground) }),
      writes: ["links", "outbox", "submissions"],
    },
    "revoke-onboarding": { post: async (ground) => ({ to: await invitedOf(ground) }), writes: ["links"] },
    "end-session": {
      post: async ({ app, make }) => {
        const who = await make.client();
        await app.signInAs(who);
        const { id_hash: id } = await app.db
          .selectFrom("sessions")
          .select("id_hash")
          .where("user_id", "=", who.userId)
          .executeTakeFirstOrThrow();
        return { to: clientPage(who), fields: { session: Buffer.from(id).toString("hex") } };
      },
      writes: ["sessions"],
    },
    "end-sessions": {
      post: async ({ app, make }) => {
        const who = await make.client();
        await app.signInAs(who);
        return { to: clientPage(who) };
      },
      writes: ["sessions"],
    },
  },
  "edit-client.tsx": {
    "": {
      post: ({ owner }) => ({
        to: `${clientPage(owner)}/edit`,
        fields: {
          firstName: "Clara",
          lastName: "Alder",
          jobRole: "Analyst",
          company: "Alder Partners",
          country: "GB",
        },
      }),
      writes: ["companies", "users"],
    },
  },
  "new-subscription.tsx": {
    "": {
      post: ({ owner }) => ({
        to: `${base}/subscriptions/new`,
        fields: { companyId: owner.companyId, serviceId: "consultancy", seats: "1", startsOn: dayIn(0) },
      }),
      writes: ["client_notifications", "outbox", "submissions", "subscriptions"],
    },
  },
  "subscription.tsx": {
    change: {
      post: async (ground) => ({
        to: await subscriptionOf(ground),
        fields: { seats: "2", seenSeats: "1", seenEndsOn: "" },
      }),
      writes: ["client_notifications", "outbox", "subscriptions"],
    },
    end: {
      post: async (ground) => ({ to: await subscriptionOf(ground) }),
      writes: ["client_notifications", "outbox", "subscriptions"],
    },
  },
} satisfies Partial<PostsOf<typeof facts>>;
