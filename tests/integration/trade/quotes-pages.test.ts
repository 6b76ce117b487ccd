import { expect, test } from "vitest";
import { showOwnQuote } from "#app/features/trade/quotes/pages/show-quote.server.ts";
import { dayIn } from "../../examples/posts/records.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { startApp } from "../../support/product/harness.ts";
import { recordsIn } from "../../support/scene/records.ts";

const app = await startApp();
const records = recordsIn(app.sqlite);
const buyer = await app.make.client();
const client = await app.signInAs(buyer);
const admin = await app.admin();

const form = "/client-portal/services/b2b_finance_analytics/quote";
const staffPathOf = (path: string) => path.replace("client-portal", "admin-data-portal");
const offer = {
  price: "12,000.50",
  text: "Twelve months of everything",
  validUntil: dayIn(7),
  startsOn: dayIn(1),
  termMonths: "12",
  seats: "5",
  revision: "0",
};
const asked = { name: "Clara", email: "c@example.com", company: "C", requirements: "All" };

/** A quote of the buyer's. @returns its page. */
const quoted = async (values = {}) => `/client-portal/quotes/${(await app.make.quote(buyer, values)).id}`;

test("an offer is shown once it is sent, and a page from before says what is written by now", async () => {
  const at = await quoted({ state: "in-preparation" });
  const staffAt = staffPathOf(at);
  const save = (fields: object) => admin.post(staffAt, { ...offer, intent: "save", ...fields });
  const before = await admin.get(staffAt);
  const seen = before.field("seen");
  expect((await save({ seen, text: "" })).status).toBe(303);
  const written = await admin.get(staffAt);
  expect(written.field("price")).toBe("12000.50");
  const late = await save({ seen, text: "Something else" });
  expect([late.status, late.problems]).toEqual([409, expect.stringContaining("It is now: £12,000.50")]);
  expect([late.field("text"), late.field("seen")]).toEqual(["Something else", written.field("seen")]);
  expect((await client.get(at)).text).not.toContain("12,000.50");
  const sent = { ...offer, seen: written.field("seen"), intent: "send" };
  expect((await admin.post(staffAt, sent)).status).toBe(303);
  const tooLate = await save({ seen: written.field("seen"), text: "What I wrote meanwhile" });
  expect([tooLate.status, tooLate.text]).toEqual([409, expect.stringContaining("What I wrote meanwhile")]);
  const shown = await client.get(at);
  for (const price of ["£12,000.50 plus VAT", "£14,400.60 in all"]) expect(shown.text).toContain(price);
  await client.submit(at, { intent: "message", message: "For two offices?" });
  expect((await admin.get("/admin-data-portal/quotes?state=sent")).text).toContain("Question to answer");
});

test.each([
  ["in-preparation", "We are preparing it", "In preparation"],
  ["sent", "Waiting for your answer", "Sent"],
] as const)("a quote that is %s is “%s” to its client, “%s” to staff", async (state, ours, theirs) => {
  const own = await app.make.client();
  const { id } = await app.make.quote(own, { state, valid_until: dayIn(7) });
  const at = `/client-portal/quotes/${id}`;
  const badges = ({ html }: { html: string }) =>
    [...html.matchAll(/<span class="badge[^"]*">([^<]*)</g)].map(([, text]) => text);
  const person = await app.signInAs(own);
  for (const path of [at, "/client-portal/quotes"]) {
    const shown = badges(await person.get(path));
    expect(shown, path).toContain(ours);
    expect(shown, path).not.toContain(theirs);
  }
  expect(badges(await admin.get(staffPathOf(at)))).toContain(theirs);
});

test("an invoice is made once, stays as it is, and its payment is staff's to know", async () => {
  const at = await quoted({ state: "sent", price_pence: 1_200_050 });
  const by = { name: "Clara Tester", purchaseOrder: "PO-77", revision: "1" };
  const accepted = await (await client.post(at, { intent: "accept", ...by })).follow();
  expect(accepted.text).toContain("Accepted by Clara Tester");
  const order = accepted.links.find((link) => /orders\/[0-9a-f]{32}$/.test(link)) ?? "";
  expect(records.rowOf("orders", { id: order.split("/").at(-1) }).purchase_order).toBe("PO-77");
  const staffOrder = staffPathOf(order);
  expect((await client.get(`${order}/invoice`)).status).toBe(404);
  expect((await admin.get(`${staffOrder}?confirm=invoice`)).text).toContain("can’t be changed");
  await admin.post(staffOrder, { intent: "invoice" });
  const file = await client.get(`${order}/invoice`);
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="INV-\d{4}-\d{4}\.pdf"$/);
  await admin.post(`${staffOrder}?do=pay`, { intent: "pay", paymentReference: "BACS 7" });
  expect(Buffer.compare((await admin.get(`${order}/invoice`)).bytes, file.bytes)).toBe(0);
  expect((await client.get("/client-portal/orders")).links).toContain(`${order}/invoice`);
  expect((await client.get(order)).text).not.toContain("BACS 7");
});

test("an offer past its day asks for no answer, and for no more than reading", async () => {
  const { id } = await app.make.quote(buyer, { state: "sent", valid_until: dayIn(-2) });
  const actor = { ...actorFor(buyer), companyId: buyer.companyId };
  const shown = await showOwnQuote(app.db, actor, id, new Date(), new URLSearchParams("do=accept"));
  const may = { mayDecide: false, mayWithdraw: false, mayWrite: false };
  expect(shown).toMatchObject({ state: "expired", asked: null, ...may });
});

test("another company's ids in every field and address change nothing of anybody's", async () => {
  const own = await app.make.client();
  const person = await app.signInAs(own);
  const { id: foreign } = await app.make.quote(buyer, { state: "sent" });
  const { id: order } = await app.make.order(buyer);
  const theirThings = () => [
    records.rowOf("quotes", { id: foreign }),
    records.rowOf("orders", { id: order }),
  ];
  const before = theirThings();
  // A form once sent by somebody else is a new one here: its number finds nothing of theirs.
  const _once = (await client.get(form)).field("_once");
  const theirs = await client.post(form, { ...asked, _once });
  const mine = await person.post(form, {
    ...asked,
    _once,
    company_id: buyer.companyId,
    companyId: buyer.companyId,
    requested_by: buyer.userId,
    id: foreign,
    quoteId: foreign,
    state: "accepted",
    price_pence: "1",
    report_id: "x",
  });
  expect(mine.location).not.toBe(theirs.location);
  expect(records.rowOf("quotes", { id: mine.location?.split("/").at(-1) ?? "" })).toMatchObject({
    company_id: own.companyId,
    requested_by: own.userId,
    state: "requested",
    price_pence: null,
    report_id: null,
  });
  const { id: sent } = await app.make.quote(own, { state: "sent" });
  const accepted = await person.post(`/client-portal/quotes/${sent}?id=${foreign}`, {
    intent: "accept",
    name: "Otto",
    revision: "1",
    quoteId: foreign,
    id: foreign,
    companyId: buyer.companyId,
    orderId: order,
  });
  expect(accepted.status).toBe(303);
  expect(records.rowsOf("orders", { quote_id: sent })).toMatchObject([
    { company_id: own.companyId, ordered_by: own.userId },
  ]);
  expect(theirThings()).toEqual(before);
});

test("what was accepted can be asked about, and answered; what ended without an order not", async () => {
  const buyer = await app.make.client();
  const person = await app.signInAs(buyer);
  const { id } = await app.make.quote(buyer, { state: "accepted", decided_name: "Q" });
  const own = `/client-portal/quotes/${id}`;
  expect((await person.get(own)).text).toContain("Ask about this quote");
  expect((await person.get(own)).text).not.toContain("Withdraw");
  await person.submit(own, { intent: "message", message: "Which auditor?" });
  await admin.submit(`/admin-data-portal/quotes/${id}`, { intent: "message", message: "The old one." });
  expect((await person.get(own)).text).toMatch(/Which auditor\?.*The old one\./);
  const declined = await app.make.quote(buyer, { state: "declined" });
  const late = await person.post(`/client-portal/quotes/${declined.id}`, {
    intent: "message",
    message: "And now?",
  });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Your question was not sent And now?");
});

test("who does without mails about quotes and orders still gets invoices and what was accepted in writing", async () => {
  const quiet = await app.make.client();
  const person = await app.signInAs(quiet);
  await person.submit("/account/notifications", { byMail: "support" });
  const { id } = await app.make.quote(quiet, { state: "in-preparation" });
  const at = `/admin-data-portal/quotes/${id}`;
  expect((await admin.post(at, { ...offer, intent: "send" })).status).toBe(303);
  await admin.submit(at, { intent: "message", message: "Anything else?" });
  await person.post(`/client-portal/quotes/${id}`, { intent: "accept", name: "Q", revision: "1" });
  const staffOrder = `/admin-data-portal/orders/${records.rowOf("orders", { quote_id: id }).id}`;
  for (const intent of ["invoice", "pay", "fulfil"])
    await admin.post(staffOrder, { intent, paymentReference: "B" });
  expect(records.mailsTo(quiet.email).map(({ kind }) => kind)).toEqual(["quote-accepted", "invoice-issued"]);
});
