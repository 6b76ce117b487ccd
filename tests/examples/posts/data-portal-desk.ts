/** Posts about what clients ask for and order, and the mails that go out. */
import type { Updateable } from "kysely";
import { nowIso } from "#app/platform/clock.server.ts";
import type { OutboxTable } from "#db/schema.ts";
import type { facts } from "#app/routes/admin/data-portal/facts.ts";
import type { Ground, PostsOf } from "./post-example.ts";
import { dayIn } from "./records.ts";

const base = "/admin-data-portal";
const replies = `${base}/support/replies`;
const offer = {
  price: "12000",
  text: "Twelve months of the full data.",
  validUntil: dayIn(14),
  startsOn: dayIn(14),
  termMonths: "12",
  seats: "5",
};

const quoteOf = async ({ make, owner }: Ground, state: "requested" | "in-preparation" | "sent") =>
  `${base}/quotes/${(await make.quote(owner, { state })).id}`;
const orderOf = async ({ make, owner }: Ground) => {
  const report = await make.report({ price_pence: 45_000 });
  return `${base}/orders/${(await make.order(owner, { report_id: report.id })).id}`;
};
const ticketOf = async ({ make, owner }: Ground, state: "open" | "closed" = "open") =>
  `${base}/support/${(await make.ticket({ user_id: owner.userId, company_id: owner.companyId, state })).id}`;
/** A ticket as its box on the list has it. */
async function tickedOf(ground: Ground, state?: "open" | "closed"): Promise<string> {
  const id = (await ticketOf(ground, state)).split("/").at(-1) ?? "";
  const { last_message_at: latest } = await ground.app.db
    .selectFrom("tickets")
    .select("last_message_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return `${id} ${state ?? "open"} ${latest}`;
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

const failedMail = (ground: Ground) => mailIn(ground, { state: "failed" });
const passedOn = (ground: Ground) =>
  mailIn(ground, { state: "sent", sent_at: nowIso(), passed_on_by: ground.staff.userId });

/** A message of before a mail server was set. @returns the newest, up to which is decided. */
async function heldUpTo(ground: Ground): Promise<string> {
  const id = await mailIn(ground, { is_held: 1 });
  const { seq } = await ground.app.db
    .selectFrom("outbox")
    .select("seq")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return String(seq);
}

async function mailIn({ app, make }: Ground, values: Updateable<OutboxTable>): Promise<string> {
  await app.visitor().post("/forgot-password", { email: (await make.client()).email });
  const { id } = await app.db
    .selectFrom("outbox")
    .select("id")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await app.db.updateTable("outbox").set(values).where("id", "=", id).execute();
  return id;
}

export const desk = {
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
      writes: ["client_notifications", "outbox", "quotes"],
    },
    revise: {
      post: async (ground) => ({ to: await quoteOf(ground, "sent") }),
      writes: ["client_notifications", "outbox", "quotes"],
    },
    withdraw: {
      post: async (ground) => ({
        to: await quoteOf(ground, "sent"),
        fields: { reason: "We no longer offer it" },
      }),
      writes: ["client_notifications", "outbox", "quotes"],
    },
    message: {
      post: async (ground) => ({ to: await quoteOf(ground, "sent"), fields: { message: "All sixteen." } }),
      writes: ["client_notifications", "outbox", "quote_messages", "submissions"],
    },
  },
  "order.tsx": {
    invoice: {
      post: async (ground) => ({ to: await orderOf(ground) }),
      writes: ["client_notifications", "invoices", "orders", "outbox", "sequences"],
    },
    pay: {
      post: async (ground) => {
        const to = await orderOf(ground);
        await ground.admin.post(to, { intent: "invoice" });
        return { to, fields: { paymentReference: "BACS 4471" } };
      },
      writes: ["client_notifications", "invoices", "notifications", "orders", "outbox"],
    },
    fulfil: {
      post: async (ground) => ({ to: await orderOf(ground) }),
      writes: ["client_notifications", "holdings", "orders", "outbox"],
    },
    cancel: {
      post: async (ground) => ({ to: await orderOf(ground), fields: { reason: "Ordered twice" } }),
      writes: ["client_notifications", "orders", "outbox"],
    },
  },
  "support.tsx": {
    take: {
      post: async (ground) => ({ to: `${base}/support`, fields: { ticked: await tickedOf(ground) } }),
      writes: ["tickets"],
    },
    close: {
      post: async (ground) => ({ to: `${base}/support`, fields: { ticked: await tickedOf(ground) } }),
      writes: ["tickets"],
    },
    reopen: {
      post: async (ground) => ({
        to: `${base}/support?state=closed`,
        fields: { ticked: await tickedOf(ground, "closed") },
      }),
      writes: ["tickets"],
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
      writes: ["client_notifications", "outbox", "submissions", "ticket_messages", "tickets"],
    },
    "answer-and-close": {
      post: async (ground) => ({ to: await ticketOf(ground), fields: { message: "All sixteen." } }),
      writes: ["client_notifications", "outbox", "submissions", "ticket_messages", "tickets"],
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
      except: { admin: 200 },
      typed: false,
    },
  },
  "outbox.tsx": {
    retry: {
      post: async (ground) => ({ to: `${base}/outbox`, fields: { id: await failedMail(ground) } }),
      writes: ["outbox"],
    },
    "pass-on": {
      post: async (ground) => ({
        to: `${base}/outbox`,
        fields: { id: await mailIn(ground, { state: "queued" }) },
      }),
      writes: ["outbox"],
    },
    "take-back": {
      post: async (ground) => ({ to: `${base}/outbox`, fields: { id: await passedOn(ground) } }),
      typed: false,
      writes: ["outbox"],
    },
    "send-held": {
      post: async (ground) => ({ to: `${base}/outbox`, fields: { upTo: await heldUpTo(ground) } }),
      elsewhere: "Where a mail server is set; without one it is refused.",
      except: { admin: 409 },
      typed: false,
    },
    "pass-on-held": {
      post: async (ground) => ({ to: `${base}/outbox`, fields: { upTo: await heldUpTo(ground) } }),
      typed: false,
      writes: ["outbox", "submissions"],
    },
  },
  "outbox-message.tsx": {
    retry: {
      post: async (ground) => ({ to: `${base}/outbox/${await failedMail(ground)}` }),
      writes: ["outbox"],
    },
    "pass-on": {
      post: async (ground) => ({ to: `${base}/outbox/${await mailIn(ground, { state: "queued" })}` }),
      writes: ["outbox"],
    },
    "take-back": {
      post: async (ground) => ({ to: `${base}/outbox/${await passedOn(ground)}` }),
      writes: ["outbox"],
    },
  },
} satisfies Partial<PostsOf<typeof facts>>;
