/** What records go through by calls alone: amounts in pounds, who is told what, and which step comes too late. */
import { expect, test } from "vitest";
import { offer } from "../../examples/calls/quotes.ts";
import { apiDoor, type Who } from "../../support/api-door.ts";
import { applicationFields } from "../../support/scene/factories.ts";
import { grantTools } from "../../support/scene/tool-people.ts";

const { app, holder, people, call, told, idsOf } = await apiDoor();
const { client, admin } = people;
const { make } = app;

/** One step after the other about one record. */
async function walk(
  id: string,
  steps: readonly [who: Who, named: string, status: number, body?: object, told?: object][],
): Promise<void> {
  for (const [who, named, status, body, expected = {}] of steps) {
    const page = await call(who, named, status, { id, body });
    if (status !== 204) expect(page.json, named).toMatchObject(expected);
  }
}

const aDeal = { name: "Alder Foods", type: "Growth", sector: "Retail" };

test("a deal is added, changed, moved, removed and restored", async () => {
  await grantTools(app.db, holder.companyId, ["deal-flow"]);
  interface Deal {
    id: string;
    number: string;
    lastUpdated: string;
    moves: { from: string | null; to: string }[];
  }
  const more = { valuation: 2_500_000.5, contactName: "Ines", notes: "Met in May" };
  const made = await told<Deal>("client", "POST /api/deals", 201, { body: { ...aDeal, ...more } });
  const { id } = made;
  expect(made.number).toMatch(/^ALD\d{4}\d{3}$/);
  const begun = { stage: "Initial Contact", valuation: 2_500_000.5, probability: 50, owner: null };
  expect(made).toMatchObject(begun);
  const change = { probability: 75, contactName: null, owner: holder.userId, expectedClose: "2027-03-31" };
  const edited = await told<Deal>("client", "PATCH /api/deals/{id}", 200, { id, body: change });
  const kept = { valuation: 2_500_000.5, notes: "Met in May", name: "Alder Foods" };
  expect(edited).toMatchObject({ ...kept, ...change, contactName: "", owner: { id: holder.userId } });

  const [to, late] = ["Negotiations", { to: "Final Review", from: "Qualification" }];
  const lost = { to: "Closed Lost", reason: "Sold to others" };
  const lostReason = lost.reason;
  await walk(id, [
    ["client", "PATCH /api/deals/{id}", 409, { notes: "Overwritten", seen: "2020-01-01T00:00:00.000Z" }],
    ["client", "PATCH /api/deals/{id}", 200, { notes: "Read first", seen: edited.lastUpdated }],
    ["client", "PATCH /api/deals/{id}", 200, { expectedClose: null, owner: null }, { owner: null }],
    ["client", "POST /api/deals/{id}/move", 200, { to }, { moves: [{ from: null }, { to }] }],
    ["client", "POST /api/deals/{id}/move", 409, late],
    ["client", "POST /api/deals/{id}/move", 200, lost, { stage: lost.to, lostReason, probability: 75 }],
    ["client", "PATCH /api/deals/{id}", 200, { notes: "A" }, { lostReason }],
    ["client", "DELETE /api/deals/{id}", 204],
    ["client", "DELETE /api/deals/{id}", 204],
    ["client", "PATCH /api/deals/{id}", 409, { notes: "Gone" }],
    ["client", "POST /api/deals/{id}/move", 409, { to }],
    ["client", "POST /api/deals/{id}/restore", 200, undefined, { removedAt: null }],
    ["client", "POST /api/deals/{id}/restore", 200],
  ]);
  expect(await idsOf("client", "/api/deals")).toContain(id);
});

test("staff name the company of a deal; without the tool a pipeline holds ten", async () => {
  await call("admin", "POST /api/deals", 400, { body: aDeal });
  const body = { ...aDeal, company: holder.companyId };
  const { id } = await told<{ id: string }>("admin", "POST /api/deals", 201, { body });
  expect(await idsOf("client", "/api/deals")).toContain(id);
  for (let count = 0; count < 10; count += 1) await call("stranger", "POST /api/deals", 201, { body: aDeal });
  const full = await call("stranger", "POST /api/deals", 409, { body: aDeal });
  expect(full.json).toMatchObject({ code: "demo_limit" });
});

const offered = async (values = {}) =>
  (await make.report({ title: "For sale", price_pence: 120_050, ...values })).id;

test("a report is ordered once; how it was paid is staff's to know", async () => {
  interface Order {
    id: string;
    invoice: { number: string } | null;
  }
  const reportId = await offered();
  const wanted = { reportId, purchaseOrder: "PO-1", price: 1200.5 };
  const made = await told<Order>("client", "POST /api/orders", 201, { body: wanted });
  const { id } = made;
  expect(made).toMatchObject({ state: "requested", price: 1200.5, purchaseOrder: "PO-1", invoice: null });
  const paid = { paymentReference: "FT-9" };
  const due = { state: "invoiced", invoice: { standing: "due", total: 1440.6 } };
  await walk(id, [
    ["client", "POST /api/orders", 409, { reportId }, { code: "already_open", orderId: id }],
    ["client", "GET /api/orders/{id}/invoice", 404],
    ["admin", "POST /api/orders/{id}/invoice", 201, undefined, due],
    ["admin", "POST /api/orders/{id}/payment", 200, paid],
    ["client", "GET /api/orders/{id}", 200, undefined, { invoice: { paymentReference: null } }],
    ["admin", "POST /api/orders/{id}/fulfil", 200],
    ["client", "POST /api/orders", 409, { reportId }, { code: "already_held" }],
  ]);
  const { invoice } = await told<Order>("client", "GET /api/orders/{id}", 200, { id });
  const file = await call("client", "GET /api/orders/{id}/invoice", 200, { id });
  expect(file.bytes.subarray(0, 4).toString()).toBe("%PDF");
  expect(file.headers.get("Content-Disposition")).toContain(`${invoice?.number}.pdf`);
  expect((await client.get("/api/orders?limit=1")).json).toMatchObject([
    { id, invoiceNumber: invoice?.number },
  ]);
});

test("an order is cancelled before the invoice alone; afterwards that needs a credit note", async () => {
  const cancel = "POST /api/orders/{id}/cancel";
  await walk((await make.order(holder)).id, [
    ["client", cancel, 200, {}, { state: "cancelled", cancelReason: null }],
    ["client", cancel, 409, {}],
  ]);
  await walk((await make.order(holder)).id, [["admin", cancel, 200, { reason: "Ordered twice" }]]);
  const message = expect.stringMatching(/^Invoice INV-\d{4}-\d{4} .*credit note/) as string;
  await walk((await make.order(holder)).id, [
    ["admin", "POST /api/orders/{id}/invoice", 201],
    ["client", cancel, 409, {}],
    ["admin", cancel, 409, { reason: "Wrong" }, { message }],
    ["admin", "GET /api/orders/{id}", 200, undefined, { state: "invoiced" }],
  ]);
});

test("an invoice for a customer abroad is refused through both doors, and takes no number", async () => {
  const abroad = await make.client();
  await app.db.updateTable("companies").set({ country: "SE" }).where("id", "=", abroad.companyId).execute();
  const { id } = await make.order(abroad);
  const number = () => app.db.selectFrom("sequences").selectAll().where("name", "=", "INV").execute();
  const before = await number();
  const message = expect.stringMatching(/is in Sweden.*UK VAT only/) as string;
  await walk(id, [["admin", "POST /api/orders/{id}/invoice", 409, undefined, { message }]]);
  const page = await admin.post(`/admin-data-portal/orders/${id}`, { intent: "invoice" });
  expect([page.status, page.text.includes("is in Sweden")]).toEqual([409, true]);
  expect(await number()).toEqual(before);
  const { text } = await admin.get(`/admin-data-portal/orders/${id}`);
  expect([text.includes("Make the invoice"), text.includes("UK VAT only")]).toEqual([false, true]);
  // No price abroad is shown with UK VAT, before the order or after.
  const reader = await app.signInAs(abroad);
  const report = await offered({ price_pence: 29_900 });
  for (const path of [`/client-portal/orders/${id}`, `/reports/${report}/purchase`])
    expect((await reader.get(path)).text, path).not.toContain("VAT at 20%");
});

test("a report that can't be had says why", async () => {
  await walk("", [
    [
      "client",
      "POST /api/orders",
      409,
      { reportId: await offered({ price_pence: null }) },
      { code: "price_on_request" },
    ],
    [
      "client",
      "POST /api/orders",
      409,
      { reportId: await offered({ status: "withdrawn" }) },
      { code: "withdrawn" },
    ],
    ["client", "POST /api/orders", 409, { reportId: await offered(), price: 1 }, { code: "price_changed" }],
    [
      "client",
      "POST /api/orders",
      201,
      { reportId: await offered({ price_pence: 0 }), price: 0 },
      { state: "fulfilled", price: 0 },
    ],
  ]);
});

test("of a quote who wrote is named, and what was not read is neither accepted nor overwritten", async () => {
  const service = { serviceId: "b2b_finance_analytics", timeline: "standard", budget: "15k-50k" };
  const asker = { name: "Clara Tester", email: "clara@example.com", company: "Test Company" };
  const request = { ...asker, ...service, requirements: "Monthly figures" };
  const quote = await told<{ id: string }>("client", "POST /api/quotes", 201, { body: request });
  expect(quote).toMatchObject({ state: "requested", revision: 0, offer: null, draft: null, orderId: null });
  const messages = [
    { author: "staff", text: "For how many?" },
    { author: "client", text: "For five." },
  ];
  await walk(quote.id, [
    ["admin", "POST /api/quotes/{id}/messages", 201, { message: "For how many?" }],
    ["client", "POST /api/quotes/{id}/messages", 201, { message: "For five." }, { messages }],
    ["admin", "POST /api/quotes/{id}/offer", 409, offer(0)],
  ]);
  const { id } = await make.quote(holder, { state: "sent" });
  await walk(id, [["client", "POST /api/quotes/{id}/accept", 409, { name: "Clara Tester", revision: 0 }]]);
  type Revised = { draft: { version: string } | null };
  const revised = await told<Revised>("admin", "POST /api/quotes/{id}/revise", 200, { id });
  expect(revised).toMatchObject({ state: "in-preparation", offer: null, revision: 1 });
  const [version, reason] = [revised.draft?.version, "Too dear"];
  await walk(id, [
    ["client", "GET /api/quotes/{id}", 200, undefined, { offer: null, draft: null }],
    ["admin", "POST /api/quotes/{id}/offer", 409, offer(1)],
    ["admin", "POST /api/quotes/{id}/offer", 200, { ...offer(1), version }],
    ["client", "POST /api/quotes/{id}/decline", 409, { reason, revision: 1 }],
    ["client", "POST /api/quotes/{id}/decline", 200, { reason, revision: 2 }],
  ]);
  const missing = await call("client", "POST /api/quotes", 400, { body: {} });
  expect(missing.json).toMatchObject({ message: "Please fill in all required fields marked with *." });
});

test("a quote is withdrawn by clients without a reason, by staff with one", async () => {
  await walk((await make.quote(holder)).id, [
    ["client", "POST /api/quotes/{id}/withdraw", 200, {}],
    ["client", "POST /api/quotes/{id}/messages", 409, { message: "Still there?" }],
  ]);
  await walk((await make.quote(holder)).id, [
    ["admin", "POST /api/quotes/{id}/withdraw", 200, { reason: "Nobody has such figures" }],
  ]);
});

test("a ticket is answered by one of two who read the same, kept by one, closed and reopened", async () => {
  interface Ticket {
    id: string;
    version: string;
  }
  const body = { subject: "Nordic banks", message: "Which do you cover?" };
  const { id } = await told<Ticket>("client", "POST /api/tickets", 201, { body });
  const seen = async () => (await told<Ticket>("admin", "GET /api/tickets/{id}", 200, { id })).version;
  const first = await seen();
  const keeper = { id: expect.any(String) as string };
  await walk(id, [
    [
      "admin",
      "POST /api/tickets/{id}/answer",
      201,
      { message: "All.", version: first },
      { state: "waiting-on-client", keeper },
    ],
    ["admin", "POST /api/tickets/{id}/answer", 409, { message: "Twice.", version: first }],
  ]);
  const second = await seen();
  const key = { "Idempotency-Key": "one-message" };
  const more = { id, body: { message: "And the Finnish ones?" }, headers: key };
  for (const _ of [1, 2]) await call("client", "POST /api/tickets/{id}/messages", 201, more);
  const messages = ["client", "staff", "client"].map((author) => ({ author }));
  const version = await seen();
  const me = admin.details?.userId ?? "";
  const other = (await make.admin()).userId;
  await walk(id, [
    ["client", "GET /api/tickets/{id}", 200, undefined, { state: "open", keeper: null, messages }],
    ["admin", "POST /api/tickets/{id}/reopen", 409],
    ["admin", "POST /api/tickets/{id}/close", 409, { version: second }],
    [
      "admin",
      "POST /api/tickets/{id}/answer",
      201,
      { message: "Those.", version, close: true },
      { state: "closed" },
    ],
    ["client", "POST /api/tickets/{id}/messages", 409, { message: "Thanks" }, { code: "closed" }],
    ["admin", "POST /api/tickets/{id}/close", 409, { version }, { code: "closed" }],
    ["admin", "POST /api/tickets/{id}/reopen", 200, undefined, { state: "open" }],
    ["admin", "PATCH /api/tickets/{id}/keeper", 200, { to: null, from: me }],
    ["admin", "PATCH /api/tickets/{id}/keeper", 200, { to: me, from: null }, { keeper: { id: me } }],
    ["admin", "PATCH /api/tickets/{id}/keeper", 409, { to: other, from: null }],
  ]);
  expect(await idsOf("admin", "/api/tickets?keeper=mine")).toContain(id);
  expect(await idsOf("admin", "/api/tickets?keeper=nobody")).not.toContain(id);
});

const newClient = { name: "Tomas Rivera", company: "Rivera Bank", jobRole: "Treasurer" };

test("a client is added once, with the page's own command, and stands on the page", async () => {
  const email = "tomas@bank.example";
  const services = { services: ["index_licensing"], tools: ["deal-flow"], accessLevel: "full" };
  const body = { ...newClient, email, ...services };
  const added = await told<{ id: string }>("admin", "POST /api/admin/clients", 201, { body });
  const parts = { firstName: "Tomas", lastName: "Rivera", status: "active", country: "GB" };
  expect(added).toMatchObject({ ...parts, company: body.company, accessLevel: "full", tools: ["deal-flow"] });
  expect((await admin.get(`/admin-data-portal/clients/${added.id}`)).text).toContain(body.company);
  const applied = applicationFields();
  const message = "Please fill in all required fields including job role.";
  const errors = { email: [expect.any(String)] };
  await walk("", [
    ["admin", "POST /api/admin/clients", 409, body, { code: "has_account", errors }],
    ["visitor", "POST /api/client/signup-application", 201, applied],
    [
      "admin",
      "POST /api/admin/clients",
      409,
      { ...newClient, email: applied.email },
      { code: "has_applied" },
    ],
    ["admin", "POST /api/admin/clients", 400, { email: "x@y.example" }, { message }],
  ]);
});

test("approving makes a client, once", async () => {
  const applied = await call("visitor", "POST /api/client/signup-application", 201, {
    body: applicationFields(),
  });
  const { reference } = applied.json as { reference: string };
  const found = app.db.selectFrom("applications").select("id").where("reference", "=", reference);
  const { id } = await found.executeTakeFirstOrThrow();
  const services = ["index_licensing", "index_licensing"];
  const body = { accessLevel: "client", services, tools: ["deal-flow"] };
  const approve = "POST /api/admin/applications/{id}/approval";
  const { clientId } = await told<{ clientId: string }>("admin", approve, 200, { id, body });
  await walk(id, [["admin", approve, 409, body]]);
  await walk(clientId, [
    ["admin", "GET /api/admin/clients/{id}", 200, undefined, { status: "pending", tools: ["deal-flow"] }],
  ]);
});

test("of two who change the same profile one is refused; a status is set once", async () => {
  const email = "two@bank.example";
  const body = { ...newClient, company: "Two Banks", email };
  const { id } = await told<{ id: string }>("admin", "POST /api/admin/clients", 201, { body });
  type Profile = { version: string; company: string };
  const { version, company } = await told<Profile>("admin", "GET /api/admin/clients/{id}", 200, { id });
  const person = { firstName: "Tomás", lastName: "Rivera", jobRole: "Director", phone: "+34 944 000 111" };
  const change = { ...person, company, country: "ES", city: "Bilbao", version };
  await walk(id, [
    [
      "admin",
      "PATCH /api/admin/clients/{id}",
      200,
      change,
      { ...person, city: "Bilbao", businessType: null },
    ],
    ["admin", "PATCH /api/admin/clients/{id}", 409, { ...change, jobRole: "Chair" }, { code: "moved" }],
    // Sent twice it is saved already.
    ["admin", "PATCH /api/admin/clients/{id}", 200, change],
  ]);
  expect((await admin.get(`/admin-data-portal/clients/${id}/edit`)).field("city")).toBe("Bilbao");
  const who = await make.client();
  const theirs = await app.signInAs(who);
  const pause = { status: "pending", reason: "A check of the account" };
  await walk(who.companyId, [
    ["admin", "PATCH /api/admin/clients/{id}/status", 400, { status: "pending" }, { code: "invalid_input" }],
    ["admin", "PATCH /api/admin/clients/{id}/status", 200, pause, { status: "pending" }],
    ["admin", "PATCH /api/admin/clients/{id}/status", 409, pause, { code: "conflict" }],
  ]);
  expect((await theirs.get("/api/auth/user")).status).toBe(401);
});

test("a file is taken back and given back, by call and by page", async () => {
  const id = await make.companyFile(holder.companyId, { title: "Schedule" });
  const [own, given] = ["GET /api/client/files/{id}", "/api/admin/files/{id}"];
  const page = "/admin-data-portal/live-upload";
  const removedAt = expect.any(String) as string;
  await walk(id, [
    ["client", own, 200, undefined, { title: "Schedule", source: "uploaded", category: null }],
    ["admin", `DELETE ${given}`, 204],
    ["client", own, 404],
    ["admin", `DELETE ${given}`, 409, undefined, { code: "moved" }],
    ["admin", `GET ${given}`, 200, undefined, { removedAt }],
  ]);
  await admin.post(page, { intent: "give-back", id });
  await walk(id, [["client", own, 200]]);
  await admin.post(page, { intent: "take-back", id });
  await walk(id, [
    ["admin", `POST ${given}/restore`, 200, undefined, { removedAt: null }],
    ["admin", `POST ${given}/restore`, 409],
  ]);
});

test("what lacks fields says so in the contract's words", async () => {
  const message = "Missing Information - Please fill in deal name, type, and sector";
  await walk("", [["client", "POST /api/deals", 400, { name: "Only a name" }, { message }]]);
});
