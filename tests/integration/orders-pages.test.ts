import { beforeAll, expect, test } from "vitest";
import { type App, type Person, startApp } from "../support/harness.ts";
import type { SignInDetails } from "../support/person.ts";

let app: App;
let buyer: SignInDetails & { companyId: string };
let client: Person;
let colleague: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  app = await startApp();
  buyer = await app.make.client();
  client = await app.signInAs(buyer);
  colleague = await app.signInAs(await app.make.client({ company_id: buyer.companyId }));
  stranger = await app.client();
  admin = await app.admin();
});

async function offered(values = {}): Promise<string> {
  return (await app.make.report({ title: "For sale", price_pence: 120_000, ...values })).id;
}

/** Orders through the form. @returns the order's id. */
async function ordered(reportId: string, fields = {}, person = client): Promise<string> {
  const answer = await person.submit(`/reports/${reportId}/purchase`, fields);
  expect(answer.status, answer.text.slice(0, 300)).toBe(303);
  return /^\/client-portal\/orders\/([0-9a-f]{32})$/.exec(answer.location ?? "")?.[1] ?? "";
}

const rowOf = (id: string) =>
  app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const ordersOf = (reportId: string) =>
  app.db.selectFrom("orders").select(["id", "state"]).where("report_id", "=", reportId).execute();
const mailsAbout = (id: string) =>
  app.db
    .selectFrom("outbox")
    .select(["id", "kind", "to_address", "subject"])
    .where("related_id", "=", id)
    .orderBy("seq")
    .execute();
const auditOf = async (id: string) =>
  (
    await app.db
      .selectFrom("audit")
      .select("action")
      .where("target", "=", `order:${id}`)
      .orderBy("seq")
      .execute()
  ).map(({ action }) => action);
const holdingsOf = (reportId: string) =>
  app.db
    .selectFrom("holdings")
    .select(["company_id", "source"])
    .where("report_id", "=", reportId)
    .where("ended_at", "is", null)
    .execute();

test("the confirmation step says what, how much with and without VAT, and for whom, and orders nothing", async () => {
  const report = await offered({ title: "Funding & margins" });
  const page = await client.get(`/reports/${report}/purchase`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("£1,200 plus VAT");
  expect(page.text).toContain("VAT at 20% £240.00");
  expect(page.text).toContain("Total with VAT £1,440.00");
  expect(page.text).toMatch(/For Test Company \d+ Ordered by Clara/);
  expect(page.links).toContain(
    "mailto:clients@calderrow.example?subject=Report%20Purchase%20-%20Funding%20%26%20margins",
  );
  expect(await ordersOf(report)).toEqual([]);
});

test("an order is stored, told to staff and client, audited, and shown to the company", async () => {
  const report = await offered({ title: "First bought" });
  const id = await ordered(report, { purchaseOrder: " PO-1 ", note: "Two\r\nlines" });
  expect(await rowOf(id)).toMatchObject({
    company_id: buyer.companyId,
    ordered_by: buyer.userId,
    title: "First bought",
    price_pence: 120_000,
    purchase_order: "PO-1",
    note: "Two\nlines",
    state: "requested",
    is_demo: 0,
  });
  expect((await rowOf(id)).reference).toMatch(/^ORD-\d{4}-\d{4}$/);
  expect(await mailsAbout(id)).toMatchObject([{ kind: "order-received", to_address: buyer.email }]);
  expect(await auditOf(id)).toEqual(["order.request"]);
  const notes = await app.db
    .selectFrom("notifications")
    .select(["type", "related_type"])
    .where("related_id", "=", id)
    .execute();
  expect(notes).toEqual([{ type: "other", related_type: "order" }]);
  expect(await holdingsOf(report)).toEqual([]);
  for (const person of [client, colleague]) {
    const page = await person.get(`/client-portal/orders/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Requested");
    expect(page.text).toContain("PO-1");
    expect((await person.get("/client-portal/orders")).links).toContain(`/client-portal/orders/${id}`);
  }
  expect((await client.get("/client-portal/shop?search=First")).links).toContain(
    `/client-portal/orders/${id}`,
  );
});

test("an odd id is nobody's order", async () => {
  for (const bad of ["f".repeat(32), "1;drop", "-1"]) {
    expect((await client.get(`/client-portal/orders/${bad}`)).status).toBe(404);
    expect((await admin.get(`/admin-data-portal/orders/${bad}`)).status).toBe(404);
  }
});

test("the same form posted twice makes one order; a second form leads to the first one's", async () => {
  const report = await offered();
  const page = await client.get(`/reports/${report}/purchase`);
  const fields = { _once: page.field("_once"), price: page.field("price") };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.post(`/reports/${report}/purchase`, fields)),
  );
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(await ordersOf(report)).toHaveLength(1);
  const again = await colleague.post(`/reports/${report}/purchase`, {});
  expect(again.location).toBe(answers[0]?.location);
  expect((await colleague.get(`/reports/${report}/purchase`)).text).toContain("has ordered this report");
  expect(await ordersOf(report)).toHaveLength(1);
  // Another company orders for itself.
  await ordered(report, {}, stranger);
  expect(await ordersOf(report)).toHaveLength(2);
});

test("a free report is delivered at once", async () => {
  const report = await offered({ title: "Gratis", price_pence: 0 });
  const id = await ordered(report);
  expect((await rowOf(id)).state).toBe("fulfilled");
  expect(await holdingsOf(report)).toEqual([{ company_id: buyer.companyId, source: "bought" }]);
  expect(await mailsAbout(id)).toMatchObject([{ kind: "order-fulfilled" }]);
  expect((await client.get(`/reports/${report}/download`)).status).toBe(200);
});

test("what is held, withdrawn, without a price or dearer than shown is not ordered", async () => {
  const held = await offered();
  await app.make.holding(buyer.companyId, held);
  expect((await client.post(`/reports/${held}/purchase`, {})).location).toBe("/client-portal/reports");
  const asked = await offered({ price_pence: null });
  expect((await client.post(`/reports/${asked}/purchase`, { price: "120000" })).status).toBe(409);
  const draft = await offered({ status: "draft" });
  expect((await client.post(`/reports/${draft}/purchase`, {})).status).toBe(404);

  const withdrawn = await offered();
  const page = await client.get(`/reports/${withdrawn}/purchase`);
  await app.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", withdrawn).execute();
  const late = await client.post(`/reports/${withdrawn}/purchase`, {
    _once: page.field("_once"),
    price: page.field("price"),
  });
  expect(late.location).toBe("/client-portal/shop");
  expect((await late.follow()).text).toContain("withdrawn from the shop while you were looking");

  const dearer = await offered();
  const cheap = await client.get(`/reports/${dearer}/purchase`);
  await app.db.updateTable("reports").set({ price_pence: 130_000 }).where("id", "=", dearer).execute();
  const refused = await client.post(`/reports/${dearer}/purchase`, {
    _once: cheap.field("_once"),
    price: cheap.field("price"),
    purchaseOrder: "PO-9",
  });
  expect(refused.status).toBe(409);
  expect(refused.problems).toContain("The price changed");
  expect(refused.field("purchaseOrder")).toBe("PO-9");
  expect(refused.field("price")).toBe("130000");
  for (const price of ["-1", "1e308", "NaN", "0x1FBD0", "１２", "0.1+0.2", "9007199254740993", "120000.0"])
    expect((await client.submit(`/reports/${dearer}/purchase`, { price })).status, price).toBe(409);
  for (const report of [held, asked, draft, withdrawn, dearer]) expect(await ordersOf(report)).toEqual([]);
});

test("bad input comes back with what was typed", async () => {
  const report = await offered();
  const refused = await client.submit(`/reports/${report}/purchase`, {
    purchaseOrder: "x".repeat(61),
    note: "<b>hello</b>",
  });
  expect(refused.status).toBe(400);
  expect(refused.title).toMatch(/^Error: /);
  expect(refused.problems).toContain("Purchase order number must be 60 characters or fewer");
  expect(refused.problems).toContain("Note must be plain text");
  expect(refused.field("purchaseOrder")).toBe("x".repeat(61));
  expect(refused.field("note")).toBe("<b>hello</b>");
  for (const fields of [{ purchaseOrder: ["a", "b"] }, { purchaseOrder: "a\u202Eb" }, { note: "n\u0000" }]) {
    expect((await client.submit(`/reports/${report}/purchase`, fields)).status).toBe(400);
  }
  // What the form does not have is ignored.
  const id = await ordered(report, { state: "fulfilled", price_pence: "1", company_id: "x", is_demo: "1" });
  expect(await rowOf(id)).toMatchObject({ state: "requested", price_pence: 120_000, is_demo: 0 });
});

test("staff fulfil on account: held, told, audited; once", async () => {
  const report = await offered({ title: "On account" });
  const id = await ordered(report);
  const at = `/admin-data-portal/orders/${id}`;
  expect((await admin.get("/admin-data-portal/orders")).links).toContain(at);
  const question = await admin.get(`${at}?confirm=fulfil`);
  expect(question.text).toMatch(/Fulfil ORD-\d{4}-\d{4} on account\?/);
  const second = await app.admin();
  const answers = await Promise.all([admin, second].map((person) => person.post(at, { intent: "fulfil" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(answers.find(({ status }) => status === 409)?.problems).toMatch(/ORD-.* is already fulfilled/);
  expect(await holdingsOf(report)).toEqual([{ company_id: buyer.companyId, source: "bought" }]);
  expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual(["order-received", "order-fulfilled"]);
  expect(await auditOf(id)).toEqual(["order.request", "order.fulfil"]);
  const page = await client.get(`/client-portal/orders/${id}`);
  expect(page.text).toContain("delivered on account");
  expect(page.text).not.toContain("Cancel the order");
  expect((await client.get(`/reports/${report}/download`)).status).toBe(200);
  // Nothing more happens to a delivered order.
  expect((await client.post(`/client-portal/orders/${id}`, { intent: "cancel" })).status).toBe(409);
  expect((await admin.post(at, { intent: "cancel", reason: "No" })).status).toBe(409);
  expect((await rowOf(id)).state).toBe("fulfilled");
});

test("fulfilment that can't grant changes nothing: withdrawn meanwhile, or held already", async () => {
  const gone = await offered();
  const first = await ordered(gone);
  await app.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", gone).execute();
  const refused = await admin.post(`/admin-data-portal/orders/${first}`, { intent: "fulfil" });
  expect(refused.status).toBe(409);
  expect(refused.problems).toContain("withdrawn from the shop");
  const given = await offered();
  const second = await ordered(given);
  await app.make.holding(buyer.companyId, given);
  const twice = await admin.post(`/admin-data-portal/orders/${second}`, { intent: "fulfil" });
  expect(twice.problems).toContain("holds this report already");
  for (const id of [first, second]) {
    expect((await rowOf(id)).state).toBe("requested");
    expect(await auditOf(id)).toEqual(["order.request"]);
    expect(await mailsAbout(id)).toHaveLength(1);
  }
});

test("a client takes back an order after a question, and may order again", async () => {
  const report = await offered();
  const id = await ordered(report);
  const at = `/client-portal/orders/${id}`;
  expect((await client.get(at)).links).toContain(`${at}?confirm=cancel`);
  expect((await client.get(`${at}?confirm=cancel`)).text).toContain("Yes, cancel the order");
  expect((await rowOf(id)).state).toBe("requested");
  expect((await client.post(at, { intent: "remove" })).status).toBe(400);
  expect((await colleague.post(at, { intent: "cancel" })).status).toBe(303);
  expect(await rowOf(id)).toMatchObject({ state: "cancelled", cancel_reason: null });
  expect((await client.get(at)).text).toContain("Your company cancelled this order");
  expect((await client.post(at, { intent: "cancel" })).status).toBe(409);
  expect((await mailsAbout(id)).map(({ kind }) => kind)).toEqual(["order-received", "order-cancelled"]);
  expect(await auditOf(id)).toEqual(["order.request", "order.cancel"]);
  expect(await ordered(report)).not.toBe(id);
});

test("staff cancel with a reason, which the client reads; without one nothing happens", async () => {
  const id = await ordered(await offered());
  const at = `/admin-data-portal/orders/${id}`;
  for (const reason of ["", "   ", "x".repeat(1001), "<script>"]) {
    const refused = await admin.post(`${at}?do=cancel`, { intent: "cancel", reason });
    expect(refused.status).toBe(400);
    expect(refused.problems).toMatch(/[Rr]eason/);
  }
  // Staff's own way in the portal has no reason, so it is refused.
  expect((await admin.post(`/client-portal/orders/${id}`, { intent: "cancel" })).status).toBe(403);
  expect((await rowOf(id)).state).toBe("requested");
  const reason = "This edition is being replaced.";
  expect((await admin.post(`${at}?do=cancel`, { intent: "cancel", reason })).status).toBe(303);
  expect((await client.get(`/client-portal/orders/${id}`)).text).toContain(reason);
  const [, mail] = await mailsAbout(id);
  expect(mail?.kind).toBe("order-cancelled");
  expect((await admin.get(`/admin-data-portal/outbox/${mail?.id}`)).text).toContain(reason);
});

test("an invoiced order is nobody's to cancel, and its page says why", async () => {
  const id = await ordered(await offered());
  const at = new Date().toISOString();
  await app.db
    .updateTable("orders")
    .set({ state: "invoiced", invoiced_at: at, state_changed_at: at })
    .where("id", "=", id)
    .execute();
  expect((await client.post(`/client-portal/orders/${id}`, { intent: "cancel" })).status).toBe(409);
  expect((await client.get(`/client-portal/orders/${id}`)).text).toContain("Invoiced");
  const page = `/admin-data-portal/orders/${id}`;
  const answer = await admin.post(`${page}?do=cancel`, { intent: "cancel", reason: "Agreed" });
  expect([answer.status, answer.text.includes("needs a credit note")]).toEqual([409, true]);
  expect(await rowOf(id)).toMatchObject({ state: "invoiced" });
  const shown = await admin.get(page);
  expect([shown.text.includes("Cancel the order"), shown.text.includes("needs a credit note")]).toEqual([
    false,
    true,
  ]);
});

test("lists: by state, by search, paged, and counted on the overview", async () => {
  const other = await app.client();
  for (let count = 0; count < 27; count += 1) {
    await ordered(await offered({ title: `Bulk ${count}` }), {}, other);
  }
  const list = "/admin-data-portal/orders";
  const first = await admin.get(`${list}?search=Bulk`);
  expect(first.text).toContain("27 orders for “Bulk”");
  expect(first.links).toContain(`${list}?search=Bulk&page=2`);
  expect((await admin.get(`${list}?search=Bulk&page=2`)).title).toContain("Page 2 of 2");
  expect((await admin.get(`${list}?search=Bulk&state=cancelled`)).text).toContain("No orders match");
  expect((await admin.get(`${list}?state=nonsense`)).status).toBe(200);
  expect((await admin.get(`${list}?search=%25`)).text).toContain("0 orders");
  const own = await other.get("/client-portal/orders");
  expect(own.links.filter((link) => /orders\/[0-9a-f]{32}/.test(link))).toHaveLength(25);
  expect((await other.get("/client-portal/orders?page=2")).title).toContain("Page 2 of 2");
  expect((await other.get("/client-portal/orders?state=cancelled")).text).toContain("No orders here");
  expect((await stranger.get("/client-portal/orders")).status).toBe(200);
  expect((await (await app.client()).get("/client-portal/orders")).text).toContain("No orders yet");
  expect((await admin.get("/client-portal/orders")).links).toContain(list);
  expect((await admin.get("/admin-data-portal")).text).toMatch(/Open orders \d+/);
});
