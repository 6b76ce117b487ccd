import { expect, test } from "vitest";
import { startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const records = recordsIn(app.sqlite);
const buyer = await app.make.client();
const client = await app.signInAs(buyer);
const colleague = await app.signInAs(await app.make.client({ company_id: buyer.companyId }));
const admin = await app.admin();

async function offered(values = {}): Promise<string> {
  return (await app.make.report({ title: "For sale", price_pence: 120_000, ...values })).id;
}

/** Orders through the form. @returns the order's id. */
async function ordered(reportId: string, fields = {}, person = client): Promise<string> {
  const answer = await person.submit(`/reports/${reportId}/purchase`, fields);
  expect(answer.status, answer.text.slice(0, 300)).toBe(303);
  return /^\/client-portal\/orders\/([0-9a-f]{32})$/.exec(answer.location ?? "")?.[1] ?? "";
}

const rowOf = (id: string) => records.rowOf("orders", { id });
const ordersOf = (report_id: string) => records.countOf("orders", { report_id });
const holdingsOf = (report_id: string) => records.rowsOf("holdings", { report_id, ended_at: null });
const auditOf = (id: string) => records.actionsOn(`order:${id}`);
const mine = (id: string) => `/client-portal/orders/${id}`;
const staffs = (id: string) => `/admin-data-portal/orders/${id}`;

test("the confirmation step says what, how much with and without VAT, and for whom, and orders nothing", async () => {
  const report = await offered({ title: "Funding & margins" });
  const page = await client.get(`/reports/${report}/purchase`);
  for (const text of ["£1,200 plus VAT", "VAT at 20% £240 ", "Total with VAT £1,440 "])
    expect(page.text).toContain(text);
  expect(page.text).toMatch(/For Test Company \d+ Ordered by Clara/);
  expect(ordersOf(report)).toBe(0);
});

test("an order is stored as typed, and shown to the company", async () => {
  const report = await offered({ title: "First bought" });
  const forged = { state: "fulfilled", price_pence: "1", company_id: "x", is_demo: "1" };
  const id = await ordered(report, { purchaseOrder: " PO-1 ", note: "Two\r\nlines", ...forged });
  expect(rowOf(id)).toMatchObject({
    company_id: buyer.companyId,
    ordered_by: buyer.userId,
    title: "First bought",
    price_pence: 120_000,
    purchase_order: "PO-1",
    note: "Two\nlines",
    state: "requested",
    is_demo: 0,
  });
  expect(rowOf(id).reference).toMatch(/^ORD-\d{4}-\d{4}$/);
  expect(holdingsOf(report)).toEqual([]);
  for (const text of ["Ordered", "PO-1"]) expect((await colleague.get(mine(id))).text).toContain(text);
  for (const list of ["/client-portal/orders", "/client-portal/shop?search=First"])
    expect((await colleague.get(list)).links, list).toContain(mine(id));
});

test("a free report is delivered at once", async () => {
  const report = await offered({ title: "Gratis", price_pence: 0 });
  const id = await ordered(report);
  expect(rowOf(id).state).toBe("fulfilled");
  expect(holdingsOf(report)).toMatchObject([{ company_id: buyer.companyId, source: "bought" }]);
  expect((await client.get(`/reports/${report}/download`)).status).toBe(200);
});

test("what is held, withdrawn, without a price or dearer than shown is not ordered", async () => {
  const purchase = (report: string) => `/reports/${report}/purchase`;
  const change = (report: string, values: object) =>
    app.db.updateTable("reports").set(values).where("id", "=", report).execute();
  const held = await offered();
  await app.make.holding(buyer.companyId, held);
  expect((await client.post(purchase(held), {})).location).toBe("/client-portal/reports");
  const asked = await offered({ price_pence: null });
  expect((await client.post(purchase(asked), { price: "120000" })).status).toBe(409);
  const draft = await offered({ status: "draft" });
  expect((await client.post(purchase(draft), {})).status).toBe(404);

  const withdrawn = await offered();
  const { _once, price } = formOf(await client.get(purchase(withdrawn)));
  await change(withdrawn, { status: "withdrawn" });
  const late = await client.post(purchase(withdrawn), { _once, price });
  expect(late.location).toBe("/client-portal/shop");
  expect((await late.follow()).text).toContain("withdrawn from the shop while you were looking");

  const dearer = await offered();
  const cheap = formOf(await client.get(purchase(dearer)));
  await change(dearer, { price_pence: 130_000 });
  const refused = await client.post(purchase(dearer), { ...cheap, purchaseOrder: "PO-9" });
  expect([refused.status, refused.problems]).toEqual([409, expect.stringContaining("The price changed")]);
  expect([refused.field("purchaseOrder"), refused.field("price")]).toEqual(["PO-9", "130000"]);
  for (const odd of ["-1", "1e308", "NaN", "0x1FBD0", "１２", "0.1+0.2", "9007199254740993", "120000.0"])
    expect((await client.submit(purchase(dearer), { price: odd })).status, odd).toBe(409);
  for (const report of [held, asked, draft, withdrawn, dearer]) expect(ordersOf(report)).toBe(0);
});

const formOf = (page: { field(name: string): string | undefined }) => ({
  _once: page.field("_once"),
  price: page.field("price"),
});

test("staff fulfil on account: held, told, audited; once", async () => {
  const report = await offered({ title: "On account" });
  const id = await ordered(report);
  const question = await admin.get(`${staffs(id)}?confirm=fulfil`);
  expect(question.text).toMatch(/Fulfil ORD-\d{4}-\d{4} on account\?/);
  const both = [admin, await app.admin()];
  const answers = await Promise.all(both.map((person) => person.post(staffs(id), { intent: "fulfil" })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(answers.find(({ status }) => status === 409)?.problems).toMatch(/ORD-.* is already fulfilled/);
  expect(holdingsOf(report)).toMatchObject([{ company_id: buyer.companyId, source: "bought" }]);
  expect(records.mailsAbout(id)).toEqual(["order-received", "order-fulfilled"]);
  expect(auditOf(id)).toEqual(["order.request", "order.fulfil"]);
  const page = await client.get(mine(id));
  expect(page.text).toContain("delivered on account");
  expect(page.text).not.toContain("Cancel the order");
  expect((await client.get(`/reports/${report}/download`)).status).toBe(200);
  // Nothing more happens to a delivered order.
  expect((await client.post(mine(id), { intent: "cancel" })).status).toBe(409);
  expect((await admin.post(staffs(id), { intent: "cancel", reason: "No" })).status).toBe(409);
  expect(rowOf(id).state).toBe("fulfilled");
});

test("fulfilment that can't grant changes nothing: withdrawn meanwhile, or held already", async () => {
  const [gone, given] = [await offered(), await offered()];
  const [first, second] = [await ordered(gone), await ordered(given)];
  await app.db.updateTable("reports").set({ status: "withdrawn" }).where("id", "=", gone).execute();
  await app.make.holding(buyer.companyId, given);
  for (const [id, why] of [
    [first, "withdrawn from the shop"],
    [second, "holds this report already"],
  ] as const) {
    const refused = await admin.post(staffs(id), { intent: "fulfil" });
    expect([refused.status, refused.problems]).toEqual([409, expect.stringContaining(why)]);
    expect(rowOf(id).state).toBe("requested");
    expect(auditOf(id)).toEqual(["order.request"]);
    expect(records.mailsAbout(id)).toEqual(["order-received"]);
  }
});

test("a client takes back an order after a question, and may order again", async () => {
  const report = await offered();
  const id = await ordered(report);
  expect((await client.get(mine(id))).links).toContain(`${mine(id)}?confirm=cancel`);
  expect((await client.get(`${mine(id)}?confirm=cancel`)).text).toContain("Yes, cancel the order");
  expect((await client.post(mine(id), { intent: "remove" })).status).toBe(400);
  expect(rowOf(id).state).toBe("requested");
  expect((await colleague.post(mine(id), { intent: "cancel" })).status).toBe(303);
  expect(rowOf(id)).toMatchObject({ state: "cancelled", cancel_reason: null });
  expect((await client.get(mine(id))).text).toContain("Your company cancelled this order");
  expect((await client.post(mine(id), { intent: "cancel" })).status).toBe(409);
  expect(records.mailsAbout(id)).toEqual(["order-received", "order-cancelled"]);
  expect(auditOf(id)).toEqual(["order.request", "order.cancel"]);
  expect(await ordered(report)).not.toBe(id);
});

test("staff cancel with a reason, which the client reads; without one nothing happens", async () => {
  const id = await ordered(await offered());
  const cancel = (reason: string) => admin.post(`${staffs(id)}?do=cancel`, { intent: "cancel", reason });
  for (const bad of ["", "   ", "x".repeat(1001), "turned \u202E round"]) {
    const refused = await cancel(bad);
    expect([refused.status, refused.problems]).toEqual([400, expect.stringMatching(/[Rr]eason/)]);
  }
  expect(rowOf(id).state).toBe("requested");
  const reason = "This edition is being replaced.";
  expect((await cancel(reason)).status).toBe(303);
  expect((await client.get(mine(id))).text).toContain(reason);
});

test("an invoiced order is nobody's to cancel, and its page says why", async () => {
  const id = await ordered(await offered());
  await admin.post(staffs(id), { intent: "invoice" });
  expect((await client.post(mine(id), { intent: "cancel" })).status).toBe(409);
  expect((await client.get(mine(id))).text).toContain("Invoiced");
  const answer = await admin.post(`${staffs(id)}?do=cancel`, { intent: "cancel", reason: "Agreed" });
  expect([answer.status, answer.text]).toEqual([409, expect.stringContaining("needs a credit note")]);
  expect(rowOf(id)).toMatchObject({ state: "invoiced" });
  const shown = await admin.get(staffs(id));
  expect(shown.text).not.toContain("Cancel the order");
  expect(shown.text).toContain("needs a credit note");
});

test("orders are found by invoice, payment, amount and person: by a company not by what its payment is called", async () => {
  const report = await offered({ title: "Found by more", price_pence: 431_250 });
  const id = await ordered(report);
  await admin.post(staffs(id), { intent: "invoice" });
  await admin.post(`${staffs(id)}?do=pay`, { intent: "pay", paymentReference: "BACS 558817" });
  const { number } = records.rowOf("invoices", { order_id: id });
  const { email } = records.rowOf("users", { id: String(rowOf(id).ordered_by) });
  const isFound = async (person: typeof client, list: string, search: string) =>
    (await person.get(`${list}?state=all&search=${encodeURIComponent(search)}`)).text.includes(
      "Found by more",
    );
  for (const search of [String(number), "4,312.50", "£4312.50", "5,175.00", String(email)]) {
    expect([search, await isFound(client, "/client-portal/orders", search)]).toEqual([search, true]);
    expect([search, await isFound(admin, "/admin-data-portal/orders", search)]).toEqual([search, true]);
  }
  expect(await isFound(admin, "/admin-data-portal/orders", "bacs 558817")).toBe(true);
  expect(await isFound(client, "/client-portal/orders", "bacs 558817")).toBe(false);
});
