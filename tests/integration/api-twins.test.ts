/**
 * Each call that changes something has its twin on a page, and one command serves both: what is changed by the call is
 * read on the page, what is changed by the form is read by a call, and the audit log says the same of both.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { systemActor } from "#app/features/actor.ts";
import { importPrices } from "#app/features/markets/import-prices.server.ts";
import {
  isWriting,
  makerOf,
  operations,
  type Sent,
  sendAs,
  setApiScene,
  type Who,
} from "../support/api-operations.ts";
import type { Page } from "../support/page.ts";
import type { Fields } from "../support/person.ts";
import { formWith, pdf } from "../support/upload-files.ts";

const scene = await setApiScene();
const { app, people, holder, staff } = scene;

interface Twin {
  call: string;
  /** Who makes the call and posts the form. */
  as: Exclude<Who, "visitor" | "stranger">;
  /** The other door. */
  form(sent: Sent & { id: string }): Promise<Page | null>;
  /** Of a record that was made: its id, from what the call answered or the form led to. */
  idOf?(page: Page | null, sent: Sent): Promise<string>;
  /** What is read of it by a call afterwards; by staff unless told otherwise. */
  read(id: string): string;
  reader?: "client";
  told: object;
  /** Where it is seen on a page, by whom, and as what. */
  page(id: string, sent: Sent): string;
  by: Exclude<Who, "visitor" | "stranger">;
  shows: string | ((sent: Sent) => string);
}

const own = "/client-portal";
const desk = "/admin-data-portal";
const board = `${own}/tools/deal-flow`;

/** A form of one page, posted by the person. */
const post =
  (
    who: "client" | "admin",
    path: (sent: Sent & { id: string }) => string,
    fields: (sent: Sent) => Fields = () => ({}),
  ) =>
  (sent: Sent & { id: string }) =>
    people[who].post(path(sent), fields(sent));
/** The same with what the page says it was shown for. */
const postSeen =
  (path: (id: string) => string, fields: (sent: Sent) => Fields) => async (sent: Sent & { id: string }) => {
    const shown = await people.admin.get(path(sent.id));
    return people.admin.post(path(sent.id), { ...fields(sent), seen: shown.field("seen") });
  };
const textsOf = (sent: Sent): Fields =>
  Object.fromEntries(
    Object.entries(sent.body ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );
const lastOfLocation = async (page: Page | null) =>
  page?.status === 303
    ? (page.location?.split(/[?#]/)[0]?.split("/").at(-1) ?? "")
    : ((page?.json as { id?: string } | undefined)?.id ?? "");
const firstFound = (list: (sent: Sent) => string) => async (_: Page | null, sent: Sent) =>
  ((await people.admin.get(list(sent))).json as { id: string }[])[0]?.id ?? "";

const quoteOn = {
  client: (sent: { id: string }) => `${own}/quotes/${sent.id}`,
  admin: (sent: { id: string }) => `${desk}/quotes/${sent.id}`,
};
const orderOn = {
  client: (sent: { id: string }) => `${own}/orders/${sent.id}`,
  admin: (sent: { id: string }) => `${desk}/orders/${sent.id}`,
};
const ticketOn = {
  client: (sent: { id: string }) => `${own}/support/${sent.id}`,
  admin: (sent: { id: string }) => `${desk}/support/${sent.id}`,
};
const dealOn = (sent: { id: string }) => `${board}/${sent.id}`;
const applicationOn = (sent: { id: string }) => `/admin-user-management/applications/${sent.id}`;

const quote = { read: (id: string) => `/api/quotes/${id}` };
const order = { read: (id: string) => `/api/orders/${id}` };
const ticket = { read: (id: string) => `/api/tickets/${id}` };
const deal = { read: (id: string) => `/api/deals/${id}`, as: "client", by: "client" } as const;
const application = {
  read: (id: string) => `/api/admin/applications/${id}`,
  as: "admin",
  by: "admin",
  page: (id: string) => applicationOn({ id }),
} as const;
const client = {
  read: (id: string) => `/api/admin/clients/${id}`,
  as: "admin",
  by: "admin",
  page: (id: string) => `${desk}/clients/${id}`,
} as const;
const file = { read: (id: string) => `/api/admin/files/${id}`, as: "admin" } as const;

const twins: readonly Twin[] = [
  {
    call: "POST /api/client/create-report",
    as: "client",
    form: post("client", () => `${own}/reports/new`, textsOf),
    idOf: async () =>
      ((await people.client.get("/api/client/reports?limit=1")).json as { id: string }[])[0]?.id ?? "",
    reader: "client",
    read: (id) => `/api/client/files/${id}`,
    told: { title: "Our quarter", destination: "my-reports" },
    page: () => `${own}/reports`,
    by: "client",
    shows: "Our quarter",
  },
  {
    ...file,
    call: "POST /api/admin/files",
    form: (sent) => {
      const { clientId = "", destination = "", name = "" } = sent.query ?? {};
      const form = new FormData();
      for (const [field, value] of Object.entries({ intent: "upload", companyId: clientId, destination }))
        form.append(field, value);
      form.append("files", new File([Buffer.from(pdf(900))], name));
      return people.admin.send("POST", `${desk}/live-upload`, undefined, { body: form });
    },
    idOf: async () =>
      ((await people.admin.get("/api/admin/files?limit=1")).json as { id: string }[])[0]?.id ?? "",
    told: { destination: "client-documents", client: { id: holder.companyId }, removedAt: null },
    page: () => `${own}/reports/documents`,
    by: "client",
    shows: ({ query }) => query?.name?.replace(".pdf", "") ?? "?",
  },
  {
    ...file,
    call: "DELETE /api/admin/files/{id}",
    form: post(
      "admin",
      () => `${desk}/live-upload`,
      ({ params }) => ({ intent: "take-back", id: params?.id }),
    ),
    told: { removedAt: expect.any(String) },
    page: () => `${desk}/live-upload`,
    by: "admin",
    shows: "Give back",
  },
  {
    ...file,
    call: "POST /api/admin/files/{id}/restore",
    form: post(
      "admin",
      () => `${desk}/live-upload`,
      ({ params }) => ({ intent: "give-back", id: params?.id }),
    ),
    told: { removedAt: null },
    page: () => `${own}/reports/documents`,
    by: "client",
    shows: "Licence schedule",
  },

  {
    ...quote,
    call: "POST /api/quotes",
    as: "client",
    form: post(
      "client",
      () => `${own}/services/b2b_finance_analytics/quote`,
      (sent) => ({
        ...textsOf(sent),
        serviceId: undefined,
        serviceInterest: "B2B Finance Analytics",
      }),
    ),
    idOf: lastOfLocation,
    told: { state: "requested", serviceId: "b2b_finance_analytics", contact: { email: holder.email } },
    page: (id) => quoteOn.admin({ id }),
    by: "admin",
    shows: ({ body }) => String(body?.requirements),
  },
  {
    ...quote,
    call: "POST /api/quotes/{id}/accept",
    as: "client",
    form: post("client", quoteOn.client, (sent) => ({ intent: "accept", ...textsOf(sent) })),
    told: { state: "accepted", decidedName: "Clara Tester", orderId: expect.any(String) },
    page: (id) => quoteOn.admin({ id }),
    by: "admin",
    shows: "Accepted",
  },
  {
    ...quote,
    call: "POST /api/quotes/{id}/decline",
    as: "client",
    form: post("client", quoteOn.client, (sent) => ({ intent: "decline", ...textsOf(sent) })),
    told: { state: "declined", reason: "The price" },
    page: (id) => quoteOn.admin({ id }),
    by: "admin",
    shows: "The price",
  },
  {
    ...quote,
    call: "POST /api/quotes/{id}/withdraw",
    as: "admin",
    form: post("admin", quoteOn.admin, (sent) => ({ intent: "withdraw", ...textsOf(sent) })),
    told: { state: "withdrawn", reason: "Ours or theirs" },
    page: (id) => quoteOn.client({ id }),
    by: "client",
    shows: "Ours or theirs",
  },
  {
    ...quote,
    call: "POST /api/quotes/{id}/messages",
    as: "client",
    form: post("client", quoteOn.client, (sent) => ({ intent: "message", ...textsOf(sent) })),
    told: { messages: [{ author: "client", text: "Which banks?" }] },
    page: (id) => quoteOn.admin({ id }),
    by: "admin",
    shows: "Which banks?",
  },
  {
    ...quote,
    call: "POST /api/quotes/{id}/prepare",
    as: "admin",
    form: post("admin", quoteOn.admin, () => ({ intent: "prepare" })),
    told: { state: "in-preparation" },
    page: (id) => quoteOn.admin({ id }),
    by: "admin",
    shows: "In preparation",
  },
  {
    ...quote,
    call: "PATCH /api/quotes/{id}/draft",
    as: "admin",
    form: post("admin", quoteOn.admin, (sent) => ({ intent: "save", ...textsOf(sent) })),
    told: { state: "in-preparation", draft: { text: "Half of it", price: 12_000.5, termMonths: 12 } },
    page: (id) => quoteOn.admin({ id }),
    by: "admin",
    shows: "Half of it",
  },
  {
    ...quote,
    call: "POST /api/quotes/{id}/offer",
    as: "admin",
    form: post("admin", quoteOn.admin, (sent) => ({ intent: "send", ...textsOf(sent) })),
    told: { state: "sent", revision: 1, offer: { price: 12_000.5, seats: 5 } },
    page: (id) => quoteOn.client({ id }),
    by: "client",
    shows: "£12,000.50",
  },
  {
    ...quote,
    call: "POST /api/quotes/{id}/revise",
    as: "admin",
    form: post("admin", quoteOn.admin, () => ({ intent: "revise" })),
    told: { state: "in-preparation", offer: null },
    page: (id) => quoteOn.admin({ id }),
    by: "admin",
    shows: "In preparation",
  },

  {
    ...order,
    call: "POST /api/orders",
    as: "client",
    form: post(
      "client",
      ({ body }) => `/reports/${String(body?.reportId)}/purchase`,
      () => ({ price: "120050" }),
    ),
    idOf: lastOfLocation,
    told: { state: "requested", title: "For sale", price: 1200.5 },
    page: (id) => orderOn.admin({ id }),
    by: "admin",
    shows: "For sale",
  },
  {
    ...order,
    call: "POST /api/orders/{id}/cancel",
    as: "admin",
    form: post("admin", orderOn.admin, (sent) => ({ intent: "cancel", ...textsOf(sent) })),
    told: { state: "cancelled", cancelReason: "Ordered twice" },
    page: (id) => orderOn.client({ id }),
    by: "client",
    shows: "Ordered twice",
  },
  {
    ...order,
    call: "POST /api/orders/{id}/invoice",
    as: "admin",
    form: post("admin", orderOn.admin, () => ({ intent: "invoice" })),
    told: { state: "invoiced", invoice: { standing: "due", total: 540 } },
    page: (id) => orderOn.client({ id }),
    by: "client",
    shows: "£540",
  },
  {
    ...order,
    call: "POST /api/orders/{id}/payment",
    as: "admin",
    form: post("admin", orderOn.admin, (sent) => ({ intent: "pay", ...textsOf(sent) })),
    told: { state: "paid", invoice: { standing: "paid", paymentReference: "BACS 4471" } },
    page: (id) => orderOn.admin({ id }),
    by: "admin",
    shows: "BACS 4471",
  },
  {
    ...order,
    call: "POST /api/orders/{id}/fulfil",
    as: "admin",
    form: post("admin", orderOn.admin, () => ({ intent: "fulfil" })),
    told: { state: "fulfilled" },
    page: (id) => orderOn.client({ id }),
    by: "client",
    shows: "Fulfilled",
  },

  {
    ...ticket,
    call: "POST /api/tickets",
    as: "client",
    form: post("client", () => `${own}/support/new`, textsOf),
    idOf: lastOfLocation,
    told: { state: "open", messages: [{ author: "client", text: "Which banks?" }] },
    page: (id) => ticketOn.admin({ id }),
    by: "admin",
    shows: ({ body }) => String(body?.subject),
  },
  {
    ...ticket,
    call: "POST /api/tickets/{id}/messages",
    as: "client",
    form: post("client", ticketOn.client, textsOf),
    told: { state: "open" },
    page: (id) => ticketOn.admin({ id }),
    by: "admin",
    shows: "And the Finnish ones?",
  },
  {
    ...ticket,
    call: "POST /api/tickets/{id}/answer",
    as: "admin",
    form: post("admin", ticketOn.admin, ({ body }) => ({
      intent: "answer",
      message: String(body?.message),
      seen: String(body?.version),
    })),
    told: { state: "waiting-on-client", keeper: { id: staff.userId } },
    page: (id) => ticketOn.client({ id }),
    by: "client",
    shows: "All sixteen.",
  },
  {
    ...ticket,
    call: "POST /api/tickets/{id}/close",
    as: "admin",
    form: post("admin", ticketOn.admin, ({ body }) => ({ intent: "close", seen: String(body?.version) })),
    told: { state: "closed" },
    page: (id) => ticketOn.client({ id }),
    by: "client",
    shows: "Closed",
  },
  {
    ...ticket,
    call: "POST /api/tickets/{id}/reopen",
    as: "admin",
    form: post("admin", ticketOn.admin, () => ({ intent: "reopen" })),
    told: { state: "open" },
    page: (id) => ticketOn.admin({ id }),
    by: "admin",
    shows: "Reopened",
  },
  {
    ...ticket,
    call: "POST /api/tickets/{id}/attachments",
    as: "client",
    form: (sent) =>
      people.client.send("POST", ticketOn.client(sent), undefined, {
        body: formWith({ message: "The list" }, [{ name: "list.pdf", bytes: pdf() }]),
      }),
    told: { messages: [{}, { author: "client", text: "The list", attachments: [{ name: "list.pdf" }] }] },
    page: (id) => ticketOn.admin({ id }),
    by: "admin",
    shows: "list.pdf",
  },
  {
    ...ticket,
    call: "PATCH /api/tickets/{id}/keeper",
    as: "admin",
    form: post("admin", ticketOn.admin, ({ body }) => ({
      intent: "assign",
      to: String(body?.to),
      seenKeeper: "",
    })),
    told: { keeper: { id: staff.userId } },
    page: (id) => ticketOn.admin({ id }),
    by: "admin",
    shows: "Who looks after it was changed",
  },

  {
    ...deal,
    call: "POST /api/deals",
    form: post("client", () => `${board}/new`, textsOf),
    idOf: async (_, { body }) =>
      ((await people.client.get(`/api/deals?search=${String(body?.name)}`)).json as { id: string }[])[0]
        ?.id ?? "",
    told: { stage: "Initial Contact", type: "Growth" },
    page: (id) => dealOn({ id }),
    shows: ({ body }) => String(body?.name),
  },
  {
    ...deal,
    call: "PATCH /api/deals/{id}",
    form: post(
      "client",
      (sent) => `${dealOn(sent)}/edit`,
      (sent) => ({
        name: "Kestrel",
        type: "Growth",
        sector: "Technology",
        ...textsOf(sent),
      }),
    ),
    told: { notes: "Met in May" },
    page: (id) => dealOn({ id }),
    shows: "Met in May",
  },
  {
    ...deal,
    call: "DELETE /api/deals/{id}",
    form: post("client", dealOn, () => ({ intent: "remove" })),
    told: { removedAt: expect.any(String) },
    page: (id) => dealOn({ id }),
    shows: "Restore",
  },
  {
    ...deal,
    call: "POST /api/deals/{id}/move",
    form: post("client", dealOn, (sent) => ({ intent: "move", ...textsOf(sent) })),
    told: { stage: "Due Diligence" },
    page: (id) => dealOn({ id }),
    shows: "Due Diligence",
  },
  {
    ...deal,
    call: "POST /api/deals/{id}/restore",
    form: post("client", dealOn, () => ({ intent: "restore" })),
    told: { removedAt: null },
    page: () => `${board}/list`,
    shows: ({ params }) => params?.id ?? "?",
  },

  {
    // Staff's other door is the machine's own: files are imported there by a script and by a schedule.
    call: "POST /api/admin/prices",
    as: "admin",
    form: async ({ body }) => {
      const { csv = "", source = "" } = body as { csv: string; source: string };
      const bytes = new TextEncoder().encode(csv);
      expect(await importPrices(app.db, systemActor(), { bytes, source })).toMatchObject({ ok: true });
      return null;
    },
    idOf: async (_, { body }) => String(body?.csv).split(",").at(-2) ?? "",
    read: (day) => `/api/instruments/ftse-100/prices?from=${day}&to=${day}`,
    told: [{ status: "end-of-day", source: "A test" }],
    page: () => `${own}/markets/ftse-100`,
    by: "client",
    shows: "FTSE 100",
  },

  {
    ...application,
    call: "POST /api/admin/applications/{id}/review",
    form: post("admin", applicationOn, () => ({ intent: "start-review" })),
    told: { state: "in-review", reviewer: expect.any(String) },
    shows: "In review",
  },
  {
    ...application,
    call: "POST /api/admin/applications/{id}/questions",
    form: post("admin", applicationOn, (sent) => ({ intent: "ask", ...textsOf(sent) })),
    told: { state: "needs-information", messages: [{ body: "Which indices do you track?" }] },
    shows: "Which indices do you track?",
  },
  {
    ...application,
    call: "POST /api/admin/applications/{id}/decline",
    form: post("admin", applicationOn, (sent) => ({ intent: "decline", ...textsOf(sent) })),
    told: { state: "declined", declineReason: "Outside our field." },
    shows: "Outside our field.",
  },
  {
    ...application,
    call: "POST /api/admin/applications/{id}/approval",
    form: post("admin", applicationOn, (sent) => ({ intent: "approve", ...textsOf(sent) })),
    told: { state: "approved", clientId: expect.any(String) },
    shows: "Approved",
  },
  {
    ...client,
    call: "POST /api/admin/clients",
    form: post("admin", () => `${desk}/clients/new`, textsOf),
    idOf: firstFound(({ body }) => `/api/admin/clients?search=${encodeURIComponent(String(body?.company))}`),
    told: { firstName: "Tomas", status: "active" },
    shows: ({ body }) => String(body?.company),
  },
  {
    ...client,
    call: "PATCH /api/admin/clients/{id}",
    form: postSeen(
      (id) => `${desk}/clients/${id}/edit`,
      (sent) => ({ ...textsOf(sent), version: undefined }),
    ),
    told: { firstName: "Tomás", jobRole: "Director", country: "ES" },
    shows: ({ body }) => String(body?.company),
  },
  {
    ...client,
    call: "PATCH /api/admin/clients/{id}/access",
    form: postSeen(
      (id) => `${desk}/clients/${id}`,
      (sent) => ({ intent: "change-access", ...textsOf(sent) }),
    ),
    told: { accessLevel: "full", services: ["index_licensing"], tools: ["deal-flow"] },
    shows: "Index Licensing",
  },
  {
    ...client,
    call: "PATCH /api/admin/clients/{id}/status",
    form: post(
      "admin",
      (sent) => `${desk}/clients/${sent.id}`,
      () => ({ intent: "set-pending" }),
    ),
    told: { status: "pending" },
    shows: "Pending",
  },
];

/** Told as stories, with both doors, in `api-two-doors.test.ts`. */
const stories = [
  "POST /api/login",
  "POST /api/logout",
  "POST /api/client/signup-application",
  "POST /api/admin/user-keys/generate",
  "POST /api/admin/user-keys/{keyId}/reveal",
  "PATCH /api/admin/user-keys/{keyId}/status",
  "POST /api/admin/users/{id}/setup-2fa",
  "PATCH /api/notifications/{id}/read",
  "PATCH /api/notifications/mark-all-read",
  "DELETE /api/notifications/{id}",
];

test("every call that changes something has its twin", () => {
  const writing = operations.filter(isWriting).map(({ call }) => call);
  expect([...twins.map(({ call }) => call), ...stories].sort()).toEqual(writing.sort());
  const source = readFileSync("tests/integration/api-two-doors.test.ts", "utf8");
  for (const story of stories) {
    const [method = "", path = ""] = story.split(" ");
    expect(source, story).toContain(`"${method}"`);
    for (const part of path.split(/\{\w+\}/)) expect(source, story).toContain(part);
  }
});

const lastEntry = async () =>
  (await app.db.selectFrom("audit").select("seq").orderBy("seq", "desc").limit(1).executeTakeFirst())?.seq ??
  0;
/** What the log says was done, by whomever, apart from what was merely looked at. */
async function doneSince(seq: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom("audit")
    .select("action")
    .where("seq", ">", seq)
    .orderBy("seq")
    .execute();
  return rows.map(({ action }) => action);
}

async function fresh({ call }: Twin): Promise<Sent & { id: string }> {
  const operation = operations.find((one) => one.call === call);
  if (!operation) throw new Error(`${call} has no row.`);
  expect(makerOf(operation)).not.toBe("visitor");
  const sent = (await operation.make?.(scene)) ?? {};
  return { ...sent, id: sent.params?.id ?? "" };
}

const saidOf = ({ shows }: Twin, sent: Sent) => (typeof shows === "string" ? shows : shows(sent));

describe.each(twins)("$call", (twin) => {
  test("and its form: one command, seen through the other door", async () => {
    const byCall = await fresh(twin);
    let seq = await lastEntry();
    const answered = await sendAs(people[twin.as], twin.call, byCall);
    expect(answered.status, answered.html.slice(0, 300)).toBeLessThan(300);
    const doneByCall = await doneSince(seq);
    const called = byCall.id || ((await twin.idOf?.(answered, byCall)) ?? "");
    const seen = await people[twin.by].get(twin.page(called, byCall));
    expect(seen.status).toBe(200);
    expect(seen.text + seen.html, `${seen.path} after the call`).toContain(saidOf(twin, byCall));
    const first = await people[twin.reader ?? "admin"].get(twin.read(called));
    expect(first.json).toMatchObject(twin.told);

    const byForm = await fresh(twin);
    seq = await lastEntry();
    const posted = await twin.form(byForm);
    if (posted) expect([200, 303], posted.text.slice(0, 400)).toContain(posted.status);
    const doneByForm = await doneSince(seq);
    const formed = byForm.id || ((await twin.idOf?.(posted, byForm)) ?? "");
    expect(formed).not.toBe(called);
    const second = await people[twin.reader ?? "admin"].get(twin.read(formed));
    expect(second.status, second.html.slice(0, 300)).toBe(200);
    expect(second.json, "after the form").toMatchObject(twin.told);
    // Taking a copy at once is no part of making it.
    const without = (done: string[]) => done.filter((action) => !/download/.test(action));
    expect(without(doneByForm)).toEqual(without(doneByCall));
    expect(doneByCall.length).toBeGreaterThan(0);
  });
});
