/** Orders by the JSON API: who may, what comes back, and that pages and calls change the same records. */
import { expect, test } from "vitest";
import { noRecord } from "../examples/calls/scene.ts";
import { apiDoor } from "../support/api-door.ts";

const { app, holder, people, call, told, idsOf, refusesBodies } = await apiDoor();
const { client, admin } = people;

interface Order {
  id: string;
  reference: string;
  state: string;
  invoice: { number: string; standing: string; total: number; paymentReference: string | null } | null;
}

const offered = async (values = {}) =>
  (await app.make.report({ title: "For sale", price_pence: 120_050, ...values })).id;

test("a report is ordered once; how it was paid is staff's to know", async () => {
  const reportId = await offered();
  const body = { reportId, purchaseOrder: "PO-1", price: 1200.5 };
  const made = await told<Order>("client", "POST /api/orders", 201, { body });
  const { id } = made;
  expect(made).toMatchObject({ state: "requested", price: 1200.5, purchaseOrder: "PO-1", invoice: null });
  const again = await call("client", "POST /api/orders", 409, { body: { reportId } });
  expect(again.json).toMatchObject({ code: "already_open", orderId: id });

  await call("client", "GET /api/orders/{id}/invoice", 404, { id });
  const invoiced = await told<Order>("admin", "POST /api/orders/{id}/invoice", 201, { id });
  expect(invoiced).toMatchObject({ state: "invoiced", invoice: { standing: "due", total: 1440.6 } });
  const file = await call("client", "GET /api/orders/{id}/invoice", 200, { id });
  expect(file.bytes.subarray(0, 4).toString()).toBe("%PDF");
  expect(file.headers.get("Content-Disposition")).toContain(`${invoiced.invoice?.number}.pdf`);
  const [row] = (await client.get("/api/orders?limit=1")).json as { id: string; invoiceNumber: string }[];
  expect(row).toMatchObject({ id, invoiceNumber: invoiced.invoice?.number });

  const paid = { id, body: { paymentReference: "FT-9" } };
  await call("admin", "POST /api/orders/{id}/payment", 200, paid);
  const seen = await told<Order>("client", "GET /api/orders/{id}", 200, { id });
  expect(seen.invoice?.paymentReference).toBeNull();
  await call("admin", "POST /api/orders/{id}/fulfil", 200, { id });
  const held = await call("client", "POST /api/orders", 409, { body: { reportId } });
  expect(held.json).toMatchObject({ code: "already_held" });
});

test("cancelling: before the invoice alone, staff with a reason", async () => {
  const { id: own } = await app.make.order(holder);
  expect(await told("client", "POST /api/orders/{id}/cancel", 200, { id: own, body: {} })).toMatchObject({
    state: "cancelled",
    cancelReason: null,
  });
  await call("client", "POST /api/orders/{id}/cancel", 409, { id: own, body: {} });
  const { id } = await app.make.order(holder);
  await refusesBodies("admin", "POST /api/orders/{id}/cancel", id, [[{}, "reason"]]);
  await call("admin", "POST /api/orders/{id}/cancel", 200, { id, body: { reason: "Ordered twice" } });
});

test("what is invoiced can't be cancelled, by anybody: that needs a credit note", async () => {
  const { id } = await app.make.order(holder);
  await call("admin", "POST /api/orders/{id}/invoice", 201, { id });
  await call("client", "POST /api/orders/{id}/cancel", 409, { id, body: {} });
  const refused = await call("admin", "POST /api/orders/{id}/cancel", 409, { id, body: { reason: "Wrong" } });
  expect((refused.json as { message: string }).message).toMatch(/^Invoice INV-\d{4}-\d{4} .*credit note/);
  expect(await told("admin", "GET /api/orders/{id}", 200, { id })).toMatchObject({ state: "invoiced" });
});

test("an invoice for a customer abroad is refused through both doors, and takes no number", async () => {
  const abroad = await app.make.client();
  await app.db.updateTable("companies").set({ country: "SE" }).where("id", "=", abroad.companyId).execute();
  const { id } = await app.make.order(abroad);
  const number = () => app.db.selectFrom("sequences").selectAll().where("name", "=", "INV").execute();
  const before = await number();
  const refused = await call("admin", "POST /api/orders/{id}/invoice", 409, { id });
  expect((refused.json as { message: string }).message).toMatch(/is in Sweden.*UK VAT only/);
  const page = await admin.post(`/admin-data-portal/orders/${id}`, { intent: "invoice" });
  expect([page.status, page.text.includes("is in Sweden")]).toEqual([409, true]);
  expect(await number()).toEqual(before);
  const shown = await admin.get(`/admin-data-portal/orders/${id}`);
  expect([shown.text.includes("Make the invoice"), shown.text.includes("UK VAT only")]).toEqual([
    false,
    true,
  ]);
  // No price abroad is shown with UK VAT, before the order or after.
  const reader = await app.signInAs(abroad);
  for (const path of [
    `/client-portal/orders/${id}`,
    `/reports/${await offered({ price_pence: 29_900 })}/purchase`,
  ])
    expect((await reader.get(path)).text, path).not.toContain("VAT at 20%");
});

test("a report that can't be had says why", async () => {
  const refusals = [
    [await offered({ price_pence: null }), "price_on_request"],
    [await offered({ status: "withdrawn" }), "withdrawn"],
  ] as const;
  for (const [reportId, code] of refusals)
    expect((await call("client", "POST /api/orders", 409, { body: { reportId } })).json).toMatchObject({
      code,
    });
  const dearer = await call("client", "POST /api/orders", 409, {
    body: { reportId: await offered(), price: 1 },
  });
  expect(dearer.json).toMatchObject({ code: "price_changed" });
  await call("client", "POST /api/orders", 404, { body: { reportId: noRecord } });
  const note = "<script>";
  await refusesBodies("client", "POST /api/orders", "", [[{ reportId: await offered(), note }, "note"]]);
  const free = await call("client", "POST /api/orders", 201, {
    body: { reportId: await offered({ price_pence: 0 }), price: 0 },
  });
  expect(free.json).toMatchObject({ state: "fulfilled", price: 0 });
});

test("the list: filters, search, order and pages", async () => {
  const buyer = await app.make.client();
  people.stranger = await app.signInAs(buyer);
  const states = ["requested", "invoiced", "paid", "fulfilled", "cancelled"] as const;
  const ids: string[] = [];
  for (const [day, state] of states.entries()) {
    const requested_at = `2031-05-0${day + 1}T10:00:00.000Z`;
    ids.push((await app.make.order(buyer, { state, requested_at, title: `Of ${state}` })).id);
  }
  const newest = [...ids].reverse();
  expect(await idsOf("stranger", "/api/orders?limit=2")).toEqual(newest);
  expect(await idsOf("stranger", "/api/orders?limit=2&sort=oldest")).toEqual(ids);
  expect(await idsOf("stranger", "/api/orders?state=open&limit=1")).toEqual(ids.slice(0, 3).reverse());
  expect(await idsOf("stranger", "/api/orders?state=paid")).toEqual([ids[2]]);
  expect(await idsOf("stranger", "/api/orders?search=OF+CANCELLED")).toEqual([ids[4]]);
  expect(await idsOf("admin", "/api/orders?limit=7")).toEqual(expect.arrayContaining(ids));
});
