import { beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/features/actor.ts";
import { addDays, addMonths, lastDayOf, londonDay } from "#app/features/calendar.ts";
import { issueInvoice, recordPayment } from "#app/features/trade/orders/order.invoice-commands.server.ts";
import { cancelOrder, fulfilOrder } from "#app/features/trade/orders/order.staff-commands.server.ts";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import {
  declineQuote,
  requestQuote,
  withdrawQuote,
  writeToQuote,
} from "#app/features/trade/quotes/quote.client-commands.server.ts";
import {
  expireQuotes,
  reviseOffer,
  saveOffer,
  sendOffer,
  startPreparation,
} from "#app/features/trade/quotes/quote.staff-commands.server.ts";
import { findQuote, offerVersion } from "#app/features/trade/quotes/quote.scope.server.ts";
import { countRows } from "#app/features/lists/list.server.ts";
import { quoteList } from "#app/features/trade/quotes/list-quotes.server.ts";
import { remindOfEnds } from "#app/features/trade/subscriptions/subscription.jobs.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { Factories } from "../../support/scene/factories.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const at = await freshDatabase();
const records = recordsIn(at.sqlite);
const admin = await at.admin();
await at.make.service("b2b_finance_analytics");
await at.make.service("one_off", "one-time");
let buyer: Member & { companyId: string };
let stranger: Member;
const today = londonDay(new Date());

beforeEach(async () => {
  const made = await at.client();
  buyer = { ...made, companyId: made.companyId ?? "" };
  stranger = await at.client();
});

type QuoteValues = Parameters<Factories["quote"]>[1];
const sent = (values: QuoteValues = {}) => at.make.quote(buyer, { state: "sent", ...values });
const accept = (quoteId: string, who: Member = buyer, name = "Ada Tester", revision = 1) =>
  acceptQuote(at.db, who, { quoteId, name, revision });

/** A sent quote that the buyer accepted. */
async function accepted(values: QuoteValues = {}) {
  const { id } = await sent(values);
  const result = await accept(id);
  if (!result.ok) throw new Error(result.reason);
  return { id, orderId: result.orderId };
}

const ordersOf = (quoteId: string) => records.rowsOf("orders", { quote_id: quoteId });
const subscriptions = () => records.rowsOf("subscriptions", { company_id: buyer.companyId });
const seenOf = async (id: string) => offerVersion((await findQuote(at.db, admin, id))!.draft);
/** What the newest entry about a quote says was done, and how. */
async function audited(id: string) {
  const { action, target, details = "" } = (await at.lastAudit()) ?? {};
  expect(target).toBe(`quote:${id}`);
  return [action, JSON.parse(details)];
}
const pay = (orderId: string, paymentReference = "BACS 1") =>
  recordPayment(at.db, admin, { orderId, paymentReference });
const cancel = (orderId: string) => cancelOrder(at.db, admin, { orderId, reason: "Agreed" });

const ask = {
  name: "Ada",
  email: "ada@example.com",
  company: "C",
  requirements: "R",
  serviceInterest: undefined,
};
const offer = {
  price: 1_200_000,
  text: "All of it",
  validUntil: today,
  startsOn: today,
  termMonths: 12,
  seats: 5,
  revision: 0,
  seen: "",
};

test("accepting and declining at once ends in one of the two", async () => {
  const { id } = await sent();
  const colleague = { ...buyer, userId: (await at.make.client({ company_id: buyer.companyId })).userId };
  const [one, other] = await Promise.all([
    accept(id, buyer),
    declineQuote(at.db, colleague, { quoteId: id, reason: "Too dear", revision: 1 }),
  ]);
  expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
  expect(ordersOf(id)).toHaveLength(one.ok ? 1 : 0);
});

describe("an acceptance is refused, with nothing done,", () => {
  const nothingDone = (id: string) => expect([...ordersOf(id), ...subscriptions()]).toEqual([]);

  test("after the offer's last day, before and after the scheduler has been there", async () => {
    const { id } = await sent({ valid_until: addDays(today, -1) });
    expect(await findQuote(at.db, buyer, id)).toMatchObject({ state: "expired" });
    for (const [state, counted] of Object.entries({ expired: 1, sent: 0, open: 0, all: 1 }))
      expect(await countRows(at.db, buyer, quoteList, { state: state as "all", search: "" }), state).toBe(
        counted,
      );
    expect(await accept(id)).toMatchObject({
      reason: "moved",
      message: expect.stringMatching(/has expired/),
    });
    for (const refused of [
      await declineQuote(at.db, buyer, { quoteId: id, reason: "x", revision: 1 }),
      await withdrawQuote(at.db, buyer, { quoteId: id }),
      await writeToQuote(at.db, buyer, { quoteId: id, message: "Still there?" }),
      await reviseOffer(at.db, admin, id),
    ])
      expect(refused).toMatchObject({ ok: false, reason: "moved" });
    // Of two schedulers at once one has been there.
    const expired = await Promise.all([expireQuotes(at.db), expireQuotes(at.db)]);
    expect(expired.toSorted()).toEqual([0, 1]);
    expect(await expireQuotes(at.db)).toBe(0);
    const { reference } = records.rowOf("quotes", { id });
    expect(await audited(id)).toEqual(["quote.expire", { reference, validUntil: addDays(today, -1) }]);
    expect(records.rowsOf("audit", { action: "quote.expire", target: `quote:${id}` })).toMatchObject([
      { actor_role: "system", request_id: "expire-quotes" },
    ]);
    expect(records.mailsAbout(id)).toEqual(["quote-expired"]);
    expect(await accept(id)).toMatchObject({ ok: false, reason: "moved" });
    nothingDone(id);
  });

  test("twice, or of what was declined, withdrawn or never sent", async () => {
    for (const state of ["requested", "in-preparation", "declined", "withdrawn", "expired"] as const) {
      const { id } = await at.make.quote(buyer, { state });
      expect(await accept(id), state).toMatchObject({ ok: false, reason: "moved" });
      nothingDone(id);
    }
    const { id } = await sent();
    expect((await accept(id)).ok).toBe(true);
    expect(await accept(id)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/already accepted by Ada Tester/),
    });
    expect(ordersOf(id)).toHaveLength(1);
  });

  test("of a revision the person has not seen", async () => {
    const { id } = await sent();
    expect(await reviseOffer(at.db, admin, id)).toEqual({ ok: true });
    expect(await audited(id)).toEqual(["quote.revise", { revision: 1 }]);
    expect(await accept(id)).toMatchObject({
      reason: "moved",
      message: expect.stringMatching(/in preparation/),
    });
    const dearer = { ...offer, price: 2_000_000, revision: 1, seen: await seenOf(id) };
    expect(await findQuote(at.db, buyer, id)).toMatchObject({ offer: null });
    expect(await sendOffer(at.db, admin, { quoteId: id, offer: dearer })).toEqual({ ok: true });
    expect(await accept(id)).toMatchObject({ reason: "moved", message: expect.stringMatching(/new offer/) });
    nothingDone(id);
    expect((await accept(id, buyer, "Ada", 2)).ok).toBe(true);
    expect(ordersOf(id)[0]?.price_pence).toBe(2_000_000);
  });

  test("from anybody who is not of the company", async () => {
    const { id } = await sent();
    expect(await accept(id, stranger)).toEqual({ ok: false, reason: "not-found" });
    expect(await accept(id, admin)).toEqual({ ok: false, reason: "not-allowed" });
    expect(await acceptQuote(at.db, at.visitor, { quoteId: id, name: "x", revision: 1 })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    expect(await writeToQuote(at.db, stranger, { quoteId: id, message: "x" })).toMatchObject({
      reason: "not-found",
    });
    expect(await withdrawQuote(at.db, stranger, { quoteId: id })).toMatchObject({ reason: "not-found" });
    for (const quoteId of ["", "1;drop", "f".repeat(32)])
      expect(await accept(quoteId)).toMatchObject({ reason: "not-found" });
    for (const refused of [
      await startPreparation(at.db, buyer, id),
      await reviseOffer(at.db, buyer, id),
      await issueInvoice(at.db, buyer, id),
      await recordPayment(at.db, buyer, { orderId: id, paymentReference: "x" }),
    ])
      expect(refused).toEqual({ ok: false, reason: "not-allowed" });
    nothingDone(id);
  });
});

describe("a subscription", () => {
  test("that runs is extended by the term and never doubled", async () => {
    const first = await accepted({ starts_on: today, seats: 9 });
    await accepted({ starts_on: today, term_months: 6, seats: 5 });
    const [only, ...others] = subscriptions();
    expect(others).toEqual([]);
    const firstEnd = lastDayOf(today, 12);
    expect(only).toMatchObject({ seats: 9, ends_on: lastDayOf(addDays(firstEnd, 1), 6), quote_id: first.id });
  });

  test("that was extended is reminded of anew: its last day is another", async () => {
    await accepted({ starts_on: today, term_months: 1 });
    const [before] = subscriptions();
    await remindOfEnds(at.db, addDays(before?.ends_on ?? "", -1));
    expect(subscriptions()).toMatchObject([{ reminded_days: 1 }]);
    await accepted({ starts_on: today });
    const [after] = subscriptions();
    expect(after?.reminded_days).toBeNull();
    const sofar = records.mailsAbout(after?.id ?? "");
    await remindOfEnds(at.db, addDays(after?.ends_on ?? "", -30));
    expect(records.mailsAbout(after?.id ?? "")).toEqual([...sofar, "subscription-ending"]);
  });

  test("that has not begun has no last day before its first when its order is cancelled", async () => {
    const { orderId } = await accepted({ starts_on: addDays(today, 20) });
    expect(await cancel(orderId)).toEqual({ ok: true });
    expect(subscriptions()).toMatchObject([
      { status: "ended", ends_on: addDays(today, 20), ended_at: expect.any(String) },
    ]);
  });

  test("is not started by a one-time service, nor by what no service covers", async () => {
    const oneOff = { service_id: "one_off", starts_on: null, term_months: null, seats: null };
    for (const values of [oneOff, { ...oneOff, service_id: null }]) {
      const { id } = await accepted(values);
      expect(ordersOf(id)).toHaveLength(1);
    }
    expect(subscriptions()).toEqual([]);
  });

  test("of an offer accepted late starts that day, and ends when staff cancel the order; the client can't", async () => {
    const { orderId } = await accepted({ starts_on: addDays(today, -5), valid_until: addDays(today, 3) });
    expect(subscriptions()).toMatchObject([{ starts_on: today, ends_on: lastDayOf(today, 12) }]);
    expect(await cancelOrder(at.db, buyer, { orderId })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/comes from a quote/),
    });
    expect(await cancel(orderId)).toEqual({ ok: true });
    expect(subscriptions()).toMatchObject([{ status: "ended" }]);
  });
});

test("an offer that does not fit today or the service is not sent", async () => {
  const { id } = await at.make.quote(buyer, { state: "in-preparation" });
  const whole = { ...offer, seen: await seenOf(id) };
  const faults = async (change: object) => {
    const result = await sendOffer(at.db, admin, { quoteId: id, offer: { ...whole, ...change } });
    return !result.ok && result.reason === "unfit" ? Object.keys(result.fieldErrors) : result;
  };
  expect(await faults({ validUntil: addDays(today, -1) })).toEqual(["validUntil"]);
  expect(await faults({ validUntil: addMonths(today, 13) })).toEqual(["validUntil"]);
  expect(await faults({ startsOn: addDays(today, -1) })).toEqual(["startsOn"]);
  expect(await faults({ startsOn: undefined, termMonths: undefined, seats: undefined })).toEqual([
    "startsOn",
    "termMonths",
    "seats",
  ]);
  expect(await faults({ revision: 3 })).toMatchObject({ reason: "moved" });
  expect(await findQuote(at.db, admin, id)).toMatchObject({ state: "in-preparation", revision: 0 });
  const both = await Promise.all([1, 2].map(() => sendOffer(at.db, admin, { quoteId: id, offer: whole })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});

test("of two who write one offer neither overwrites what the other saved without having seen it", async () => {
  const { id } = await at.make.quote(buyer, { state: "in-preparation" });
  const colleague = await at.admin();
  const seen = await seenOf(id);
  const mine = { price: 100_000, text: "Mine, at length", validUntil: today, revision: 0, seen };
  const theirs = { ...mine, price: 250_050, text: "Theirs" };
  const saved = await Promise.all([
    saveOffer(at.db, admin, { quoteId: id, draft: mine }),
    saveOffer(at.db, colleague, { quoteId: id, draft: theirs }),
  ]);
  expect(saved.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const first = saved[0]?.ok ? mine : theirs;
  const second = saved[0]?.ok ? theirs : mine;
  expect(saved.find(({ ok }) => !ok)).toMatchObject({
    reason: "moved",
    message: expect.stringMatching(new RegExp(`was saved anew since you read it\\. .*“${first.text}”`)),
  });
  expect(await saveOffer(at.db, colleague, { quoteId: id, draft: { ...second, seen: "" } })).toMatchObject({
    message: expect.stringMatching(/^Something is written of the offer of Q-\S+ already: /),
  });
  expect((await findQuote(at.db, admin, id))?.draft.text).toBe(first.text);
  // Sending what was written without having seen it would be the same; pressing twice is not.
  const whole = { ...second, startsOn: today, termMonths: 12, seats: 2 };
  expect(await sendOffer(at.db, colleague, { quoteId: id, offer: whole })).toMatchObject({ reason: "moved" });
  expect(await saveOffer(at.db, admin, { quoteId: id, draft: first })).toEqual({ ok: true });
  const after = { ...whole, seen: await seenOf(id) };
  expect(await sendOffer(at.db, colleague, { quoteId: id, offer: after })).toEqual({ ok: true });
  expect((await findQuote(at.db, buyer, id))?.offer?.text).toBe(second.text);
  // Once it is sent, that is what stands in the way, not what was written.
  const late = await saveOffer(at.db, admin, { quoteId: id, draft: { ...first, revision: 1 } });
  expect(late).toMatchObject({ reason: "moved", message: expect.not.stringMatching(/saved anew/) });
});

test("an acceptance brings the order its purchase order, a withdrawal its reason to the log", async () => {
  const { id } = await sent();
  const by = { quoteId: id, name: "Ada", revision: 1, purchaseOrder: "PO-7" };
  expect(await acceptQuote(at.db, buyer, by)).toMatchObject({ ok: true });
  expect(ordersOf(id)).toMatchObject([{ purchase_order: "PO-7" }]);
  const other = await sent();
  const { reference } = records.rowOf("quotes", { id: other.id });
  await withdrawQuote(at.db, admin, { quoteId: other.id, reason: "No data" });
  expect(await audited(other.id)).toEqual(["quote.withdraw", { reference, reason: "No data" }]);
});

test("an order delivered on account is invoiced and paid after, and stays delivered", async () => {
  const { id, orderId } = await accepted();
  expect(await pay(orderId)).toMatchObject({ ok: false });
  expect(await fulfilOrder(at.db, admin, orderId)).toEqual({ ok: true });
  expect(await issueInvoice(at.db, admin, orderId)).toMatchObject({ ok: true });
  expect(await pay(orderId)).toEqual({ ok: true });
  const [order] = ordersOf(id);
  expect(order?.state).toBe("fulfilled");
  expect(order?.invoiced_at).not.toBeNull();
  expect(order?.paid_at).not.toBeNull();
});

test("an invoice: the row holds all it prints, and a free or cancelled order has none", async () => {
  const { orderId } = await accepted({ price_pence: 29_903 });
  await issueInvoice(at.db, admin, orderId);
  expect(records.rowOf("invoices", { order_id: orderId })).toMatchObject({
    net_pence: 29_903,
    vat_pence: 5_981,
    total_pence: 35_884,
    issued_on: today,
    due_on: addDays(today, 30),
    paid_at: null,
  });
  const { orderId: other } = await accepted();
  await at.db.updateTable("orders").set({ price_pence: 0 }).where("id", "=", other).execute();
  expect(await issueInvoice(at.db, admin, other)).toMatchObject({ ok: false });
  await cancel(other);
  expect(await issueInvoice(at.db, admin, other)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/cancelled/),
  });
});

test("a request is the company's own, once a form, and at most fifty are open", async () => {
  const input = { ...ask, serviceId: "b2b_finance_analytics", _once: newId() };
  const both = await Promise.all([1, 2, 3].map(() => requestQuote(at.db, buyer, input)));
  expect(new Set(both.map((result) => result.ok && result.quoteId)).size).toBe(1);
  expect(both[0]).toMatchObject({ reference: expect.stringMatching(/^Q-\d{4}-\d{4}$/) });
  const { serviceId: _, ...nothing } = input;
  expect(await requestQuote(at.db, buyer, { ...nothing, _once: newId() })).toMatchObject({
    reason: "unknown-service",
  });
  expect(await requestQuote(at.db, admin, input)).toEqual({ ok: false, reason: "not-client" });
  const about = (serviceInterest: string) =>
    requestQuote(at.db, buyer, { ...input, _once: newId(), serviceInterest });
  expect(await about("No such")).toEqual({ ok: false, reason: "unknown-service" });
  expect(await about("Something else")).toMatchObject({ ok: true });
  const made = await about("one_off");
  expect(records.rowOf("quotes", { id: (made.ok && made.quoteId) || "" }).service_id).toBe("one_off");
  for (let made = 3; made < 50; made += 1) await at.make.quote(buyer);
  expect(await requestQuote(at.db, buyer, { ...input, _once: newId() })).toMatchObject({
    reason: "too-many-open",
  });
});
