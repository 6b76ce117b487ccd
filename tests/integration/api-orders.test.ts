/** Orders by the JSON API: who may, what comes back, and that pages and calls change the same records. */
import { expect, test } from "vitest";
import { apiDoor, noRecord } from "../support/api-door.ts";
import { program, tokenFor } from "../support/api.ts";

const { app, holder, people, call, told, idsOf, refusesBodies, refusesQueries } = await apiDoor();
const { client, admin } = people;

interface Order {
  id: string;
  reference: string;
  state: string;
  invoice: { number: string; standing: string; total: number; paymentReference: string | null } | null;
}

const offered = async (values = {}) =>
  (await app.make.report({ title: "For sale", price_pence: 120_050, ...values })).id;

test("ordered, invoiced, paid and delivered by calls, and seen on the pages", async () => {
  const reportId = await offered();
  const made = await call("client", "POST /api/orders", 201, {
    body: { reportId, purchaseOrder: "PO-1", price: 1200.5 },
  });
  const { id } = made.json as Order;
  expect(made.headers.get("Location")).toBe(`/api/orders/${id}`);
  expect(made.json).toMatchObject({
    state: "requested",
    price: 1200.5,
    purchaseOrder: "PO-1",
    invoice: null,
  });
  expect((await client.get(`/client-portal/orders/${id}`)).text).toContain("PO-1");
  const again = await call("client", "POST /api/orders", 409, { body: { reportId } });
  expect(again.json).toMatchObject({ code: "already_open", orderId: id });

  await call("client", "GET /api/orders/{id}/invoice", 404, { id });
  const invoiced = await told<Order>("admin", "POST /api/orders/{id}/invoice", 201, { id });
  expect(invoiced).toMatchObject({ state: "invoiced", invoice: { standing: "due", total: 1440.6 } });
  await call("admin", "POST /api/orders/{id}/invoice", 409, { id });
  const file = await call("client", "GET /api/orders/{id}/invoice", 200, { id });
  expect(file.bytes.subarray(0, 4).toString()).toBe("%PDF");
  expect(file.headers.get("Content-Disposition")).toContain(`${invoiced.invoice?.number}.pdf`);
  await call("stranger", "GET /api/orders/{id}/invoice", 404, { id });
  const [row] = (await client.get("/api/orders?limit=1")).json as { id: string; invoiceNumber: string }[];
  expect(row).toMatchObject({ id, invoiceNumber: invoiced.invoice?.number });

  await refusesBodies("admin", "POST /api/orders/{id}/payment", id, [[{}, "paymentReference"]]);
  const body = { paymentReference: "FT-9" };
  expect(await told("admin", "POST /api/orders/{id}/payment", 200, { id, body })).toMatchObject({
    state: "paid",
    invoice: { standing: "paid", paymentReference: "FT-9" },
  });
  await call("admin", "POST /api/orders/{id}/payment", 409, { id, body });
  const seen = await told<Order>("client", "GET /api/orders/{id}", 200, { id });
  expect(seen.invoice?.paymentReference).toBeNull();
  expect(await told("admin", "POST /api/orders/{id}/fulfil", 200, { id })).toMatchObject({
    state: "fulfilled",
  });
  await call("admin", "POST /api/orders/{id}/fulfil", 409, { id });
  expect((await client.get("/client-portal/reports")).text).toContain("For sale");
  const held = await call("client", "POST /api/orders", 409, { body: { reportId } });
  expect(held.json).toMatchObject({ code: "already_held" });
});

test("what is done on the pages is read by the calls", async () => {
  const reportId = await offered({ title: "By the form" });
  const posted = await client.submit(`/reports/${reportId}/purchase`, {});
  const id = posted.location?.split("/").at(-1) ?? "";
  expect(await told("client", "GET /api/orders/{id}", 200, { id })).toMatchObject({ title: "By the form" });
  expect((await admin.post(`/admin-data-portal/orders/${id}`, { intent: "invoice" })).status).toBe(303);
  expect(await told("client", "GET /api/orders/{id}", 200, { id })).toMatchObject({ state: "invoiced" });
});

test("cancelling: before the invoice alone, staff with a reason", async () => {
  const { id: own } = await app.make.order(holder);
  expect(await told("client", "POST /api/orders/{id}/cancel", 200, { id: own, body: {} })).toMatchObject({
    state: "cancelled",
    cancelReason: null,
  });
  expect((await client.get(`/client-portal/orders/${own}`)).text).toContain("Cancelled");
  await call("client", "POST /api/orders/{id}/cancel", 409, { id: own, body: {} });
  const { id } = await app.make.order(holder);
  await refusesBodies("admin", "POST /api/orders/{id}/cancel", id, [[{}, "reason"]]);
  await call("admin", "POST /api/orders/{id}/cancel", 200, { id, body: { reason: "Ordered twice" } });
  expect((await client.get(`/client-portal/orders/${id}`)).text).toContain("Ordered twice");
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
  const free = await call("client", "POST /api/orders", 201, {
    body: { reportId: await offered({ price_pence: 0 }), price: 0 },
  });
  expect(free.json).toMatchObject({ state: "fulfilled", price: 0 });
});

test("strangers and other companies' people get nowhere", async () => {
  const { id } = await app.make.order(holder);
  const body = { reportId: await offered() };
  await call("visitor", "GET /api/orders", 401);
  await call("visitor", "POST /api/orders", 401, { body });
  await call("admin", "POST /api/orders", 403, { body });
  await call("visitor", "GET /api/orders/{id}", 401, { id });
  await call("stranger", "GET /api/orders/{id}", 404, { id });
  await call("stranger", "POST /api/orders/{id}/cancel", 404, { id, body: {} });
  await call("visitor", "POST /api/orders/{id}/cancel", 401, { id, body: {} });
  for (const [named, sent] of [
    ["POST /api/orders/{id}/invoice", undefined],
    ["POST /api/orders/{id}/payment", { paymentReference: "X" }],
    ["POST /api/orders/{id}/fulfil", undefined],
  ] as const) {
    await call("visitor", named, 401, { id, body: sent });
    await call("client", named, 403, { id, body: sent });
    await call("stranger", named, 403, { id, body: sent });
    await call("admin", named, 404, { id: noRecord, body: sent });
  }
  expect(await idsOf("stranger", "/api/orders")).toEqual([]);
  expect(await told("client", "GET /api/orders/{id}", 200, { id })).toMatchObject({ state: "requested" });
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
  await refusesQueries("client", "/api/orders", [
    "state=lost",
    "sort=price",
    "limit=101",
    "cursor=W10",
    "page=2",
  ]);
  const first = await call("client", "GET /api/orders", 200);
  await call("client", "GET /api/orders", 304, { headers: { "If-None-Match": first.headers.get("ETag") } });
});

test("bad input is refused by the field's name; a key orders once; scopes hold", async () => {
  const reportId = await offered();
  await refusesBodies("client", "POST /api/orders", "", [
    [{}, "reportId"],
    [{ reportId: 5 }, "reportId"],
    [{ reportId, price: "1200.50" }, "price"],
    [{ reportId, price: -1 }, "price"],
    [{ reportId, price: 0.001 }, "price"],
    [{ reportId, purchaseOrder: "x".repeat(61) }, "purchaseOrder"],
    [{ reportId, note: "<script>" }, "note"],
    [{ reportId, companyId: noRecord }, "companyId"],
  ]);
  const headers = { "Idempotency-Key": "one-order" };
  const one = await call("client", "POST /api/orders", 201, { body: { reportId }, headers });
  const two = await call("client", "POST /api/orders", 201, { body: { reportId }, headers });
  expect(two.json).toEqual(one.json);
  const { bearer } = await tokenFor(app, holder.userId, ["orders:read"]);
  expect((await program(app, "GET", "/api/orders", { headers: bearer })).status).toBe(200);
  const written = await program(app, "POST", "/api/orders", { headers: bearer, body: { reportId } });
  expect(written.json).toMatchObject({ status: 403, code: "insufficient_scope" });
});
