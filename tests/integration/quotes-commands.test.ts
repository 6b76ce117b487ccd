import type { Insertable } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Admin, Member } from "#app/features/actor.ts";
import { issueInvoice } from "#app/features/invoices/issue-invoice.server.ts";
import { recordPayment } from "#app/features/invoices/record-payment.server.ts";
import { cancelOrder } from "#app/features/orders/cancel-order.server.ts";
import { fulfilOrder } from "#app/features/orders/fulfil-order.server.ts";
import { acceptQuote } from "#app/features/quotes/accept-quote.server.ts";
import { addDays, addMonths, lastDayOf, londonDay } from "#app/features/calendar.ts";
import { declineQuote } from "#app/features/quotes/decline-quote.server.ts";
import { expireQuotes } from "#app/features/quotes/expire-quotes.server.ts";
import { countQuotes, findQuote, findQuotes } from "#app/features/quotes/find-quotes.server.ts";
import { offerVersion } from "#app/features/quotes/offer-version.server.ts";
import { reviseOffer } from "#app/features/quotes/revise-offer.server.ts";
import { requestQuote } from "#app/features/quotes/request-quote.server.ts";
import { startPreparation } from "#app/features/quotes/start-preparation.server.ts";
import { withdrawQuote } from "#app/features/quotes/withdraw-quote.server.ts";
import { saveOffer, sendOffer } from "#app/features/quotes/write-offer.server.ts";
import { writeToQuote } from "#app/features/quotes/write-to-quote.server.ts";
import { remindOfEnds } from "#app/features/subscriptions/remind-of-ends.server.ts";
import { newId } from "#app/platform/random.server.ts";
import type { QuotesTable } from "#db/schema.ts";
import { type FreshDatabase, freshDatabase } from "../support/fresh-database.ts";

let at: FreshDatabase;
let admin: Admin;
let buyer: Member & { companyId: string };
let stranger: Member;
const today = londonDay(new Date());

beforeAll(async () => {
  at = await freshDatabase();
  admin = await at.admin();
  for (const [id, name, type] of [
    ["b2b_finance_analytics", "B2B Finance Analytics Data", "subscription"],
    ["one_off", "One-off Study", "one-time"],
  ] as const)
    await at.db
      .insertInto("services")
      .values({
        id,
        name,
        type,
        description: "For tests.",
        category: "reports",
        pricing_text: "On request",
        features: "[]",
        deliverables: "Files",
        timeline: "Soon",
        position: 1,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
});

beforeEach(async () => {
  const made = await at.client();
  buyer = { ...made, companyId: made.companyId ?? "" };
  stranger = await at.client();
});

const sent = (values: Partial<Insertable<QuotesTable>> = {}) =>
  at.make.quote(buyer, { state: "sent", ...values });
const accept = (quoteId: string, who: Member = buyer, name = "Ada Tester", revision = 1) =>
  acceptQuote(at.db, who, { quoteId, name, revision });
const ordersOf = (quoteId: string) =>
  at.db.selectFrom("orders").selectAll().where("quote_id", "=", quoteId).execute();
const subscriptionsOf = (companyId: string) =>
  at.db
    .selectFrom("subscriptions")
    .selectAll()
    .where("company_id", "=", companyId)
    .orderBy("created_at")
    .execute();
const mailsAbout = async (id: string) =>
  (await at.db.selectFrom("outbox").select("kind").where("related_id", "=", id).orderBy("seq").execute()).map(
    ({ kind }) => kind,
  );
const notesAbout = (id: string) =>
  at.db
    .selectFrom("notifications")
    .select(["type", "title"])
    .where("related_id", "=", id)
    .orderBy("seq")
    .execute();
const seenOf = async (id: string) => offerVersion((await findQuote(at.db, admin, id))!.draft);
const ask = {
  name: "Ada",
  email: "ada@example.com",
  company: "C",
  requirements: "R",
  serviceInterest: undefined,
};

test("from request to acceptance, payment and delivery: every step told, audited and in its place", async () => {
  const requested = await requestQuote(at.db, buyer, { ...ask, serviceId: "b2b_finance_analytics" });
  if (!requested.ok) throw new Error(requested.reason);
  const { quoteId } = requested;
  expect(requested.reference).toMatch(/^Q-\d{4}-\d{4}$/);
  expect(await startPreparation(at.db, admin, quoteId)).toEqual({ ok: true });
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
  expect(await sendOffer(at.db, admin, { quoteId, offer })).toEqual({ ok: true });
  expect(await writeToQuote(at.db, buyer, { quoteId, message: "May a sister company use it?" })).toEqual({
    ok: true,
  });
  expect(await writeToQuote(at.db, admin, { quoteId, message: "Yes." })).toEqual({ ok: true });
  const accepted = await accept(quoteId);
  if (!accepted.ok) throw new Error(accepted.reason);
  expect(await findQuote(at.db, buyer, quoteId)).toMatchObject({
    state: "accepted",
    decidedName: "Ada Tester",
    revision: 1,
  });
  expect(await subscriptionsOf(buyer.companyId)).toMatchObject([
    { status: "active", seats: 5, starts_on: today, ends_on: lastDayOf(today, 12), quote_id: quoteId },
  ]);
  const [order] = await ordersOf(quoteId);
  expect(order).toMatchObject({ state: "requested", price_pence: 1_200_000, report_id: null });
  const invoiced = await issueInvoice(at.db, admin, accepted.orderId);
  expect(invoiced).toMatchObject({ ok: true });
  expect(
    await recordPayment(at.db, admin, { orderId: accepted.orderId, paymentReference: "BACS 1" }),
  ).toEqual({ ok: true });
  expect(await fulfilOrder(at.db, admin, accepted.orderId)).toEqual({ ok: true });
  expect(await mailsAbout(quoteId)).toEqual([
    "quote-received",
    "quote-sent",
    "quote-message",
    "quote-accepted",
  ]);
  expect(await mailsAbout(accepted.orderId)).toEqual([
    "invoice-issued",
    "payment-received",
    "order-fulfilled",
  ]);
  expect((await notesAbout(quoteId)).map(({ type }) => type)).toEqual(
    Array.from({ length: 3 }, () => "custom_report_request"),
  );
  expect(await notesAbout(accepted.orderId)).toMatchObject([{ type: "payment_received" }]);
  const audit = await at.db
    .selectFrom("audit")
    .select("action")
    .where("target", "=", `quote:${quoteId}`)
    .orderBy("seq")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual([
    "quote.request",
    "quote.prepare",
    "quote.send",
    "quote.write",
    "quote.write",
    "quote.accept",
  ]);
});

describe("twenty acceptances at once", () => {
  test("make one order, one subscription and one invoice", async () => {
    const { id } = await sent();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => accept(id, buyer, `Person ${index}`)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    for (const result of results)
      if (!result.ok)
        expect(result).toMatchObject({
          reason: "moved",
          message: expect.stringMatching(/already accepted by Person/),
        });
    const orders = await ordersOf(id);
    expect(orders).toHaveLength(1);
    expect(await subscriptionsOf(buyer.companyId)).toHaveLength(1);
    const orderId = orders[0]!.id;
    const invoices = await Promise.all(Array.from({ length: 20 }, () => issueInvoice(at.db, admin, orderId)));
    expect(invoices.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      await at.db.selectFrom("invoices").select("id").where("order_id", "=", orderId).execute(),
    ).toHaveLength(1);
    const payments = await Promise.all(
      Array.from({ length: 5 }, () => recordPayment(at.db, admin, { orderId, paymentReference: "B" })),
    );
    expect(payments.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("of two people one wins; accepting and declining at once ends in one of the two", async () => {
    const { id } = await sent();
    const colleague = { ...buyer, userId: (await at.make.client({ company_id: buyer.companyId })).userId };
    const [one, other] = await Promise.all([
      accept(id, buyer),
      declineQuote(at.db, colleague, { quoteId: id, reason: "Too dear", revision: 1 }),
    ]);
    expect([one.ok, other.ok].filter(Boolean)).toHaveLength(1);
    expect(await ordersOf(id)).toHaveLength(one.ok ? 1 : 0);
  });
});

test("a thousand invoices at once: no gap, no duplicate; refused ones take no number", async () => {
  const earlier = await at.db.selectFrom("invoices").select("id").execute();
  const template = await ordersTemplate();
  const ids = Array.from({ length: 1000 }, newId);
  for (let from = 0; from < ids.length; from += 50)
    await at.db
      .insertInto("orders")
      .values(
        ids.slice(from, from + 50).map((id) => ({ ...template, id, reference: `ORD-T-${id.slice(0, 12)}` })),
      )
      .execute();
  const results = await Promise.all(
    ids.flatMap((id, index) => [
      issueInvoice(at.db, admin, id),
      ...(index % 10 === 0 ? [issueInvoice(at.db, admin, id)] : []),
    ]),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1000);
  const rows = await at.db.selectFrom("invoices").select("number").orderBy("number").execute();
  const year = new Date().getUTCFullYear();
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from(
      { length: 1000 + earlier.length },
      (_, index) => `INV-${year}-${String(index + 1).padStart(4, "0")}`,
    ),
  );
}, 60_000);

async function ordersTemplate() {
  const { id } = await sent();
  const accepted = await accept(id);
  if (!accepted.ok) throw new Error(accepted.reason);
  const row = await at.db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", accepted.orderId)
    .executeTakeFirstOrThrow();
  return { ...row, quote_id: null };
}

describe("an acceptance is refused, with nothing done,", () => {
  const nothingDone = async (id: string) => {
    expect(await ordersOf(id)).toEqual([]);
    expect(await subscriptionsOf(buyer.companyId)).toEqual([]);
  };

  test("after the offer's last day, before and after the scheduler has been there", async () => {
    const { id } = await sent({ valid_until: addDays(today, -1) });
    expect(await findQuote(at.db, buyer, id)).toMatchObject({ state: "expired" });
    expect((await findQuotes(at.db, buyer, { filter: "expired", search: "", page: 1 })).total).toBe(1);
    expect((await findQuotes(at.db, buyer, { filter: "sent", search: "", page: 1 })).total).toBe(0);
    expect(await countQuotes(at.db, buyer, ["open", "all", "expired"])).toEqual({
      open: 0,
      all: 1,
      expired: 1,
    });
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
    expect(await expireQuotes(at.db)).toBe(1);
    expect(await expireQuotes(at.db)).toBe(0);
    expect(await mailsAbout(id)).toEqual(["quote-expired"]);
    expect(await accept(id)).toMatchObject({ ok: false, reason: "moved" });
    await nothingDone(id);
  });

  test("twice, or of what was declined, withdrawn or never sent", async () => {
    for (const state of ["requested", "in-preparation", "declined", "withdrawn", "expired"] as const) {
      const { id } = await at.make.quote(buyer, { state });
      expect(await accept(id), state).toMatchObject({ ok: false, reason: "moved" });
      await nothingDone(id);
    }
    const { id } = await sent();
    expect((await accept(id)).ok).toBe(true);
    expect(await accept(id)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/already accepted by Ada Tester/),
    });
    expect(await ordersOf(id)).toHaveLength(1);
  });

  test("of a revision the person has not seen", async () => {
    const { id } = await sent();
    expect(await reviseOffer(at.db, admin, id)).toEqual({ ok: true });
    expect(await accept(id)).toMatchObject({
      reason: "moved",
      message: expect.stringMatching(/in preparation/),
    });
    const offer = {
      price: 2_000_000,
      text: "More",
      validUntil: today,
      startsOn: today,
      termMonths: 12,
      seats: 9,
      revision: 1,
      seen: await seenOf(id),
    };
    expect(await findQuote(at.db, buyer, id)).toMatchObject({ offer: null });
    expect(await sendOffer(at.db, admin, { quoteId: id, offer })).toEqual({ ok: true });
    expect(await accept(id)).toMatchObject({ reason: "moved", message: expect.stringMatching(/new offer/) });
    await nothingDone(id);
    expect((await accept(id, buyer, "Ada", 2)).ok).toBe(true);
    expect((await ordersOf(id))[0]?.price_pence).toBe(2_000_000);
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
    await nothingDone(id);
  });
});

describe("a subscription", () => {
  test("that runs is extended by the term and never doubled", async () => {
    const first = await sent({ starts_on: today, seats: 9 });
    expect((await accept(first.id)).ok).toBe(true);
    const second = await sent({ starts_on: today, term_months: 6, seats: 5 });
    expect((await accept(second.id)).ok).toBe(true);
    const [only, ...others] = await subscriptionsOf(buyer.companyId);
    expect(others).toEqual([]);
    const firstEnd = lastDayOf(today, 12);
    expect(only).toMatchObject({ seats: 9, ends_on: lastDayOf(addDays(firstEnd, 1), 6), quote_id: first.id });
  });

  test("that was extended is reminded of anew: its last day is another", async () => {
    const first = await sent({ starts_on: today, term_months: 1 });
    expect((await accept(first.id)).ok).toBe(true);
    const [before] = await subscriptionsOf(buyer.companyId);
    await remindOfEnds(at.db, addDays(before?.ends_on ?? "", -1));
    expect(await subscriptionsOf(buyer.companyId)).toMatchObject([{ reminded_days: 1 }]);
    expect((await accept((await sent({ starts_on: today })).id)).ok).toBe(true);
    const [after] = await subscriptionsOf(buyer.companyId);
    expect(after?.reminded_days).toBeNull();
    const reminders = async () =>
      (await mailsAbout(after?.id ?? "")).filter((kind) => kind === "subscription-ending");
    const sofar = (await reminders()).length;
    await remindOfEnds(at.db, addDays(after?.ends_on ?? "", -30));
    expect((await reminders()).length).toBe(sofar + 1);
  });

  test("that has not begun has no last day before its first when its order is cancelled", async () => {
    const { id } = await sent({ starts_on: addDays(today, 20) });
    const accepted = await accept(id);
    if (!accepted.ok) throw new Error(accepted.reason);
    expect(await cancelOrder(at.db, admin, { orderId: accepted.orderId, reason: "Agreed" })).toEqual({
      ok: true,
    });
    expect(await subscriptionsOf(buyer.companyId)).toMatchObject([
      { status: "ended", ends_on: addDays(today, 20), ended_at: expect.any(String) },
    ]);
  });

  test("is not started by a one-time service, nor by what no service covers", async () => {
    const oneOff = { service_id: "one_off", starts_on: null, term_months: null, seats: null };
    for (const values of [oneOff, { ...oneOff, service_id: null }]) {
      const { id } = await sent(values);
      expect((await accept(id)).ok).toBe(true);
      expect(await ordersOf(id)).toHaveLength(1);
    }
    expect(await subscriptionsOf(buyer.companyId)).toEqual([]);
  });

  test("of an offer accepted late starts that day, and ends when staff cancel the order; the client can't", async () => {
    const { id } = await sent({ starts_on: addDays(today, -5), valid_until: addDays(today, 3) });
    const accepted = await accept(id);
    if (!accepted.ok) throw new Error(accepted.reason);
    expect(await subscriptionsOf(buyer.companyId)).toMatchObject([
      { starts_on: today, ends_on: lastDayOf(today, 12) },
    ]);
    const { orderId } = accepted;
    expect(await cancelOrder(at.db, buyer, { orderId })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/comes from a quote/),
    });
    expect(await cancelOrder(at.db, admin, { orderId, reason: "Agreed" })).toEqual({ ok: true });
    expect(await subscriptionsOf(buyer.companyId)).toMatchObject([{ status: "ended" }]);
  });
});

test("an offer that does not fit today or the service is not sent", async () => {
  const { id } = await at.make.quote(buyer, { state: "in-preparation" });
  const whole = {
    price: 100,
    text: "x",
    validUntil: today,
    startsOn: today,
    termMonths: 1,
    seats: 1,
    revision: 0,
    seen: await seenOf(id),
  };
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
    message: expect.stringContaining(`“${first.text}”`),
  });
  expect((await findQuote(at.db, admin, id))?.draft.text).toBe(first.text);
  // Sending what was written without having seen it would be the same; pressing twice is not.
  const whole = { ...second, startsOn: today, termMonths: 12, seats: 2 };
  expect(await sendOffer(at.db, colleague, { quoteId: id, offer: whole })).toMatchObject({ reason: "moved" });
  expect(await saveOffer(at.db, admin, { quoteId: id, draft: first })).toEqual({ ok: true });
  const after = { ...whole, seen: await seenOf(id) };
  expect(await sendOffer(at.db, colleague, { quoteId: id, offer: after })).toEqual({ ok: true });
  expect((await findQuote(at.db, buyer, id))?.offer?.text).toBe(second.text);
});

test("an order delivered on account is invoiced and paid after, and stays delivered", async () => {
  const { id } = await sent();
  const accepted = await accept(id);
  if (!accepted.ok) throw new Error(accepted.reason);
  const { orderId } = accepted;
  expect(await recordPayment(at.db, admin, { orderId, paymentReference: "x" })).toMatchObject({ ok: false });
  expect(await fulfilOrder(at.db, admin, orderId)).toEqual({ ok: true });
  expect(await issueInvoice(at.db, admin, orderId)).toMatchObject({ ok: true });
  expect(await recordPayment(at.db, admin, { orderId, paymentReference: "BACS 7" })).toEqual({ ok: true });
  const [order] = await ordersOf(id);
  expect(order?.state).toBe("fulfilled");
  expect(order?.invoiced_at).not.toBeNull();
  expect(order?.paid_at).not.toBeNull();
});

test("an invoice: the row holds all it prints, and a free or cancelled order has none", async () => {
  const { id } = await sent({ price_pence: 29_903 });
  const accepted = await accept(id);
  if (!accepted.ok) throw new Error(accepted.reason);
  await issueInvoice(at.db, admin, accepted.orderId);
  expect(
    await at.db
      .selectFrom("invoices")
      .selectAll()
      .where("order_id", "=", accepted.orderId)
      .executeTakeFirst(),
  ).toMatchObject({
    net_pence: 29_903,
    vat_pence: 5_981,
    total_pence: 35_884,
    issued_on: today,
    due_on: addDays(today, 30),
    paid_at: null,
  });
  const other = await sent();
  const second = await accept(other.id);
  if (!second.ok) throw new Error(second.reason);
  await at.db.updateTable("orders").set({ price_pence: 0 }).where("id", "=", second.orderId).execute();
  expect(await issueInvoice(at.db, admin, second.orderId)).toMatchObject({ ok: false });
  await cancelOrder(at.db, admin, { orderId: second.orderId, reason: "x" });
  expect(await issueInvoice(at.db, admin, second.orderId)).toMatchObject({
    ok: false,
    message: expect.stringMatching(/cancelled/),
  });
});

test("a request is the company's own, once a form, and at most fifty are open", async () => {
  const input = { ...ask, serviceId: "b2b_finance_analytics", _once: newId() };
  const both = await Promise.all([1, 2, 3].map(() => requestQuote(at.db, buyer, input)));
  expect(new Set(both.map((result) => result.ok && result.quoteId)).size).toBe(1);
  expect(await requestQuote(at.db, admin, input)).toEqual({ ok: false, reason: "not-client" });
  expect(await requestQuote(at.db, buyer, { ...input, _once: newId(), serviceInterest: "No such" })).toEqual({
    ok: false,
    reason: "unknown-service",
  });
  const other = await requestQuote(at.db, buyer, {
    ...input,
    _once: newId(),
    serviceInterest: "Something else",
  });
  expect(other.ok).toBe(true);
  for (let made = 2; made < 50; made += 1) await at.make.quote(buyer);
  expect(await requestQuote(at.db, buyer, { ...input, _once: newId() })).toMatchObject({
    reason: "too-many-open",
  });
});
