import type { facts } from "#app/routes/admin/data-portal/facts.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { realPdf } from "../../support/upload-files.ts";
import type { Ground, PostsOf } from "./post-example.ts";
import { dayIn, removedAt } from "./records.ts";

const base = "/admin-data-portal";
const drafts = `${base}/create-report`;
const replies = `${base}/support/replies`;
const upload = `${base}/live-upload`;
const reportFile = async () => [{ field: "file", name: "Ports.pdf", bytes: await realPdf() }];
const entry = {
  title: "Ports and Credit",
  description: "Who finances the quays.",
  category: "research",
  price: "1,250",
};
const offer = {
  price: "12000",
  text: "Twelve months of the full data.",
  validUntil: dayIn(14),
  startsOn: dayIn(14),
  termMonths: "12",
  seats: "5",
};

const clientPage = ({ companyId }: { companyId: string }) => `${base}/clients/${companyId}`;
const reportOf = async ({ make }: Ground, status: "published" | "withdrawn" | "draft" = "published") =>
  (await make.report({ status, title: `Ports ${crypto.randomUUID()}` })).id;
const draftOf = async ({ make, staff }: Ground, values = {}) => make.draft(staff.userId, values);
const quoteOf = async ({ make, owner }: Ground, state: "requested" | "in-preparation" | "sent") =>
  `${base}/quotes/${(await make.quote(owner, { state })).id}`;
const orderOf = async ({ make, owner }: Ground) => {
  const report = await make.report({ price_pence: 45_000 });
  return `${base}/orders/${(await make.order(owner, { report_id: report.id })).id}`;
};
const ticketOf = async ({ make, owner }: Ground, state: "open" | "closed" = "open") =>
  `${base}/support/${(await make.ticket({ user_id: owner.userId, company_id: owner.companyId, state })).id}`;
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

/** A draft with its PDF made. @returns its id. */
async function madeDraftOf(ground: Ground): Promise<string> {
  const id = await draftOf(ground);
  const page = await ground.admin.get(`${drafts}/${id}`);
  const text = ["title", "focus", "summary", "content", "conclusions"].map((name) => [
    name,
    page.field(name),
  ]);
  const made = await ground.admin.post(`${drafts}/${id}`, {
    ...Object.fromEntries(text),
    revision: page.field("revision"),
    intent: "make",
  });
  if (made.status !== 303) throw new Error(`The PDF was not made: ${made.problems}`);
  return id;
}

async function listedOf(ground: Ground): Promise<{ draft: string; report: string }> {
  const draft = await madeDraftOf(ground);
  const { price, category, description } = entry;
  const listed = await ground.admin.submit(`${drafts}/${draft}`, {
    intent: "list",
    revision: "1",
    price,
    category,
    description,
  });
  return { draft, report: listed.location?.split("/").at(3)?.split(/[?#]/)[0] ?? "" };
}

async function replyOf({ app, admin }: Ground): Promise<{ id: string; title: string }> {
  const title = `Reply ${crypto.randomUUID()}`;
  await admin.submit(replies, { intent: "add", title, body: "Every report has one." });
  return app.db
    .selectFrom("canned_replies")
    .select(["id", "title"])
    .where("title", "=", title)
    .executeTakeFirstOrThrow();
}

async function failedMail({ app, make }: Ground): Promise<string> {
  await app.visitor().post("/forgot-password", { email: (await make.client()).email });
  const { id } = await app.db
    .selectFrom("outbox")
    .select("id")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await app.db.updateTable("outbox").set({ state: "failed" }).where("id", "=", id).execute();
  return id;
}

export const posts: PostsOf<typeof facts> = {
  "new-client.tsx": {
    "": {
      post: () => ({
        to: `${base}/clients/new`,
        fields: {
          name: "Nadia Rahman",
          email: `${crypto.randomUUID()}@example.com`,
          company: "Rahman Partners",
          jobRole: "Analyst",
        },
      }),
      writes: ["companies", "links", "outbox", "submissions", "user_keys", "users"],
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
    "change-access": {
      post: ({ owner }) => ({
        to: clientPage(owner),
        fields: { accessLevel: "client", tools: "deal-flow" },
      }),
      writes: ["companies", "company_tools"],
    },
    "set-active": {
      post: async ({ make }) => ({ to: clientPage(await make.client({ status: "pending" })) }),
      writes: ["users"],
    },
    "set-pending": { post: async ({ make }) => ({ to: clientPage(await make.client()) }), writes: ["users"] },
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
  "reports.tsx": {
    withdraw: {
      post: async (ground) => ({ to: `${base}/reports`, fields: { id: await reportOf(ground) } }),
      writes: ["reports"],
    },
    publish: {
      post: async (ground) => ({
        to: `${base}/reports`,
        fields: { id: await reportOf(ground, "withdrawn") },
      }),
      writes: ["reports"],
    },
  },
  "new-report.tsx": {
    upload: {
      post: async () => ({ to: `${base}/reports/new`, fields: entry, files: await reportFile() }),
      writes: ["files", "report_versions", "reports", "submissions"],
    },
    "upload-draft": {
      post: async () => ({ to: `${base}/reports/new`, fields: entry, files: await reportFile() }),
      writes: ["files", "report_versions", "reports", "submissions"],
    },
  },
  "report.tsx": {
    publish: {
      post: async (ground) => ({ to: `${base}/reports/${await reportOf(ground, "withdrawn")}` }),
      writes: ["reports"],
    },
    withdraw: {
      post: async (ground) => ({ to: `${base}/reports/${await reportOf(ground)}` }),
      writes: ["reports"],
    },
  },
  "edit-report.tsx": {
    "": {
      post: async (ground) => ({
        to: `${base}/reports/${await reportOf(ground)}/edit`,
        fields: { ...entry, title: "Retitled" },
      }),
      writes: ["reports"],
    },
  },
  "new-version.tsx": {
    add: {
      post: async (ground) => ({
        to: `${base}/reports/${await reportOf(ground)}/version`,
        fields: { changeNote: "New figures." },
        files: await reportFile(),
      }),
      writes: ["files", "report_versions", "reports", "submissions"],
    },
    "add-draft": {
      post: async (ground) => {
        const { draft, report } = await listedOf(ground);
        const text = { title: "A draft of margins", content: "# Setting\n\nNew text.", revision: "1" };
        await ground.admin.post(`${drafts}/${draft}`, { ...text, intent: "make" });
        return {
          to: `${base}/reports/${report}/version`,
          fields: { draft, changeNote: "New text.", revision: "2" },
        };
      },
      writes: ["report_versions", "reports", "submissions"],
    },
  },
  "new-draft.tsx": {
    "": {
      post: () => ({ to: `${drafts}/new`, fields: { intent: "save", title: "Margins in winter" } }),
      typed: false,
      writes: ["report_drafts", "submissions"],
    },
  },
  "draft.tsx": {
    list: {
      post: async (ground) => {
        const { price, category, description } = entry;
        return { to: `${drafts}/${await madeDraftOf(ground)}`, fields: { price, category, description } };
      },
      writes: ["report_drafts", "report_versions", "reports", "submissions"],
    },
    "undo-clear": {
      post: async (ground) => {
        const to = `${drafts}/${await draftOf(ground)}`;
        const clear = { intent: "clear", title: "Typed last", revision: "1" };
        const after = await (await ground.admin.post(to, clear)).follow();
        return { to, fields: { keptId: after.field("keptId") } };
      },
      writes: ["report_drafts"],
    },
    remove: {
      post: async (ground) => ({ to: `${drafts}/${await draftOf(ground)}` }),
      writes: ["report_drafts"],
    },
    restore: {
      post: async (ground) => ({ to: `${drafts}/${await draftOf(ground, { removed_at: removedAt })}` }),
      writes: ["report_drafts"],
    },
  },
  "deliver-draft.tsx": {
    "": {
      post: async (ground) => ({
        to: `${drafts}/${await madeDraftOf(ground)}/deliver`,
        fields: { companies: ground.owner.companyId, destination: "client-documents" },
      }),
      writes: ["company_files", "submissions"],
    },
  },
  "live-upload.tsx": {
    upload: {
      post: async ({ owner }) => ({
        to: upload,
        fields: { companyId: owner.companyId, destination: "my-reports" },
        files: [{ field: "files", name: "Ports.pdf", bytes: await realPdf() }],
      }),
      writes: ["company_files", "files", "submissions"],
    },
    "take-back": {
      post: async ({ make, owner }) => ({
        to: upload,
        fields: { id: await make.companyFile(owner.companyId) },
      }),
      writes: ["company_files"],
    },
    "give-back": {
      post: async ({ make, owner }) => ({
        to: upload,
        fields: { id: await make.companyFile(owner.companyId, { removed_at: removedAt }) },
      }),
      writes: ["company_files"],
    },
  },
  "new-subscription.tsx": {
    "": {
      post: ({ owner }) => ({
        to: `${base}/subscriptions/new`,
        fields: { companyId: owner.companyId, serviceId: "consultancy", seats: "1", startsOn: dayIn(0) },
      }),
      writes: ["submissions", "subscriptions"],
    },
  },
  "subscription.tsx": {
    change: {
      post: async (ground) => ({
        to: await subscriptionOf(ground),
        fields: { seats: "2", seenSeats: "1", seenEndsOn: "" },
      }),
      writes: ["subscriptions"],
    },
    end: { post: async (ground) => ({ to: await subscriptionOf(ground) }), writes: ["subscriptions"] },
  },
  "quote.tsx": {
    prepare: { post: async (ground) => ({ to: await quoteOf(ground, "requested") }), writes: ["quotes"] },
    save: {
      post: async (ground) => ({
        to: await quoteOf(ground, "in-preparation"),
        fields: { price: "12000", revision: "0" },
      }),
      typed: false,
      writes: ["quotes"],
    },
    send: {
      post: async (ground) => ({
        to: await quoteOf(ground, "in-preparation"),
        fields: { ...offer, revision: "0" },
      }),
      writes: ["quotes"],
    },
    revise: { post: async (ground) => ({ to: await quoteOf(ground, "sent") }), writes: ["quotes"] },
    withdraw: {
      post: async (ground) => ({
        to: await quoteOf(ground, "sent"),
        fields: { reason: "We no longer offer it" },
      }),
      writes: ["quotes"],
    },
    message: {
      post: async (ground) => ({ to: await quoteOf(ground, "sent"), fields: { message: "All sixteen." } }),
      writes: ["quote_messages", "submissions"],
    },
  },
  "order.tsx": {
    invoice: {
      post: async (ground) => ({ to: await orderOf(ground) }),
      writes: ["invoices", "orders", "outbox", "sequences"],
    },
    pay: {
      post: async (ground) => {
        const to = await orderOf(ground);
        await ground.admin.post(to, { intent: "invoice" });
        return { to, fields: { paymentReference: "BACS 4471" } };
      },
      writes: ["invoices", "notifications", "orders"],
    },
    fulfil: { post: async (ground) => ({ to: await orderOf(ground) }), writes: ["holdings", "orders"] },
    cancel: {
      post: async (ground) => ({ to: await orderOf(ground), fields: { reason: "Ordered twice" } }),
      writes: ["orders"],
    },
  },
  "canned-replies.tsx": {
    add: {
      post: () => ({ to: replies, fields: { title: `A sample ${crypto.randomUUID()}`, body: "One each." } }),
      writes: ["canned_replies", "submissions"],
    },
    save: {
      post: async (ground) => {
        const { id, title } = await replyOf(ground);
        return { to: `${replies}?edit=${id}`, fields: { title, body: "Each has one.", id } };
      },
      writes: ["canned_replies"],
    },
    remove: {
      post: async (ground) => ({ to: replies, fields: { id: (await replyOf(ground)).id } }),
      writes: ["canned_replies"],
    },
    restore: {
      post: async (ground) => {
        const { id } = await replyOf(ground);
        await ground.admin.post(replies, { intent: "remove", id });
        return { to: replies, fields: { id } };
      },
      writes: ["canned_replies"],
    },
  },
  "ticket.tsx": {
    answer: {
      post: async (ground) => ({ to: await ticketOf(ground), fields: { message: "All sixteen." } }),
      writes: ["submissions", "ticket_messages", "tickets"],
    },
    "answer-and-close": {
      post: async (ground) => ({ to: await ticketOf(ground), fields: { message: "All sixteen." } }),
      writes: ["submissions", "ticket_messages", "tickets"],
    },
    close: { post: async (ground) => ({ to: await ticketOf(ground) }), writes: ["tickets"] },
    reopen: { post: async (ground) => ({ to: await ticketOf(ground, "closed") }), writes: ["tickets"] },
    assign: {
      post: async (ground) => ({
        to: await ticketOf(ground),
        fields: { to: ground.staff.userId, seenKeeper: "" },
      }),
      writes: ["tickets"],
    },
    "insert-reply": {
      post: async (ground) => ({
        to: await ticketOf(ground),
        fields: { message: "Good morning", reply: (await replyOf(ground)).id },
      }),
      // The form again with the reply in it: nothing is sent yet.
      then: { admin: 200 },
      typed: false,
    },
  },
  "outbox.tsx": {
    retry: {
      post: async (ground) => ({ to: `${base}/outbox`, fields: { id: await failedMail(ground) } }),
      writes: ["outbox"],
    },
  },
  "outbox-message.tsx": {
    retry: {
      post: async (ground) => ({ to: `${base}/outbox/${await failedMail(ground)}` }),
      writes: ["outbox"],
    },
  },
};
