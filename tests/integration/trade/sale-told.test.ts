/** What a sale says to those who buy and to staff, word for word: to whom, which sum, which day. */
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { brand } from "#app/brand.ts";
import type { Member } from "#app/features/actor.ts";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import { issueInvoice, recordPayment } from "#app/features/trade/orders/order.invoice-commands.server.ts";
import { requestOrder } from "#app/features/trade/orders/order.client-commands.server.ts";
import { cancelOrder, fulfilOrder } from "#app/features/trade/orders/order.staff-commands.server.ts";
import * as client from "#app/features/trade/quotes/quote.client-commands.server.ts";
import * as staff from "#app/features/trade/quotes/quote.staff-commands.server.ts";
import { remindOfEnds } from "#app/features/trade/subscriptions/subscription.jobs.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

// An offer's last day is in summer time, as its last hour in London shows.
vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T12:00:00Z") });
afterAll(() => void vi.useRealTimers());
const { db, sqlite, make, ...house } = await freshDatabase();
const records = recordsIn(sqlite);
const admin = await house.admin();
const buyer = (await house.client()) as Member & { companyId: string };
const company = records.rowOf("companies", { id: buyer.companyId }).name;
await make.service("data");

let read = { mails: 0, notices: 0 };
/** What was written since this was asked last: notices, and mails without salutation, signature and links. */
function news() {
  const mails = records.rowsOf("outbox").slice(read.mails);
  const notices = records.rowsOf("notifications").slice(read.notices);
  read = { mails: read.mails + mails.length, notices: read.notices + notices.length };
  const said = (text: string) => text.split(`\n\n${brand.name}\n\n`)[0]!.split("\n\n").slice(1);
  return [
    ...notices.map(({ title, message }) => `${title} | ${message}`),
    ...mails.map((mail) => {
      const lines = said(openMail(mail)).filter((line) => !/:\/\/|If anything is unclear/.test(line));
      return [mail.to_address, mail.subject, ...lines].join(" | ");
    }),
  ];
}
beforeEach(() => void news());
const mail = (...lines: string[]) => [buyer.email, ...lines].join(" | ");
/** @throws when the command was refused. */
async function sure<Result extends { ok: boolean }>(made: Promise<Result>) {
  const result = await made;
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result as Extract<Result, { ok: true }>;
}

const fields = { name: "Ada", email: "typed@example.com", company: "Typed", requirements: "Figures" };
const offer = { price: 1_234_567, text: "All", validUntil: "2026-03-31", startsOn: "2026-03-10", seen: "" };
const until =
  "The offer is good until the end of 31 March 2026, London time. Accept it, decline it or ask about it on its page.";

async function offered(revision = 0, known?: string) {
  const asking = { ...fields, serviceInterest: undefined, serviceId: "data" };
  const quoteId = known ?? (await sure(client.requestQuote(db, buyer, asking))).quoteId;
  if (!known) await sure(staff.startPreparation(db, admin, quoteId));
  const whole = { ...offer, termMonths: 12, seats: 5, revision };
  await sure(staff.sendOffer(db, admin, { quoteId, offer: whole }));
  return { quoteId, reference: records.rowOf("quotes", { id: quoteId }).reference };
}

test("a quote, from its request to the end of what was paid", async () => {
  const { quoteId, reference } = await offered();
  const thanks = `Thank you for asking us for a quote for data. Your reference is ${reference}. We answer within ${brand.promises.enquiries}, with a price or with questions.`;
  expect(news()).toEqual([
    `New quote request | ${reference}: ${company} asks for data.`,
    mail(`We have your request ${reference}`, thanks, "You wrote: Figures"),
    mail(`Your quote ${reference}`, "Our offer for data: £12,345.67 plus VAT.", "All", until),
  ]);
  await sure(client.writeToQuote(db, buyer, { quoteId, message: "For all of us?" }));
  await sure(client.writeToQuote(db, admin, { quoteId, message: "Yes." }));
  await sure(staff.reviseOffer(db, admin, quoteId));
  await offered(1, quoteId);
  const back =
    "We took our offer back to revise it. It can’t be accepted as it stood; we send you the new one.";
  expect(news()).toEqual([
    `A question about a quote | ${reference}: ${company} asks about data.`,
    mail(`A message about your quote ${reference}`, "Yes."),
    mail(`We are revising your quote ${reference}`, back),
    mail(`Your quote ${reference}`, "Our revised offer for data: £12,345.67 plus VAT.", "All", until),
  ]);

  vi.setSystemTime(new Date("2026-03-31T22:59:00Z"));
  const { orderId } = await sure(acceptQuote(db, buyer, { quoteId, name: "A. Buyer", revision: 2 }));
  const { reference: order, title } = records.rowOf("orders", { id: orderId });
  const terms = `£12,345.67 plus VAT. The order is ${order}; its invoice follows.`;
  expect(news()).toEqual([
    `A quote was accepted | ${reference}: A. Buyer accepted for ${company}. Order ${order} waits for its invoice.`,
    mail(
      `Quote ${reference} is accepted`,
      `A. Buyer accepted our offer for data for ${company}: ${terms}`,
      "Your subscription runs from 31 March 2026 until 30 March 2027.",
    ),
  ]);
  const started = { status: "active", seats: 5, starts_on: "2026-03-31", ends_on: "2027-03-30" };
  expect(records.rowOf("subscriptions", { quote_id: quoteId })).toMatchObject(started);
  const { number } = await sure(issueInvoice(db, admin, orderId));
  const sums = { net_pence: 1_234_567, vat_pence: 246_913, total_pence: 1_481_480 };
  expect(records.rowOf("invoices", { number })).toMatchObject({ ...sums, due_on: "2026-04-30" });
  const due = `£14,814.80 with VAT, due by 30 April 2026. Please give the number with your payment.`;
  expect(news()).toEqual([mail(`Invoice ${number}`, `Our invoice ${number} for “${title}”: ${due}`)]);
  const pay = (paymentReference: string) => recordPayment(db, admin, { orderId, paymentReference });
  const payments = await Promise.all(["1", "2", "3", "4", "5"].map(pay));
  expect(payments.filter(({ ok }) => ok)).toHaveLength(1);
  const paid = `Thank you: we have your payment of £14,814.80 for “${title}” (invoice ${number}).`;
  await sure(fulfilOrder(db, admin, orderId));
  expect(news()).toEqual([
    `Payment received | ${company} paid £14,814.80 for ${number} (order ${order}).`,
    mail(`Payment received for ${number}`, paid),
    mail(
      `Your order ${order} is delivered`,
      `“${title}” is delivered to ${company}. Thank you for your payment.`,
    ),
  ]);
  await remindOfEnds(db, "2027-02-28");
  const ends = `The subscription of ${company} to data ends on 30 March 2027. That is its last day.`;
  expect(news()).toEqual([
    `A subscription ends soon | ${company}: data ends on 30 March 2027.`,
    expect.stringContaining(` | ${ends}`),
  ]);
  const steps = "request, prepare, send, write, write, revise, send, accept";
  const actions = steps.split(", ").map((step) => `quote.${step}`);
  expect(records.actionsOn(`quote:${quoteId}`)).toEqual(actions);
});

test("a quote that ends without an order", async () => {
  vi.setSystemTime(new Date("2026-03-01T12:00:00Z"));
  const [no, taken, dropped, over] = [await offered(), await offered(), await offered(), await offered()];
  news();
  vi.setSystemTime(new Date("2026-03-31T22:59:00Z"));
  await sure(client.declineQuote(db, buyer, { quoteId: no.quoteId, reason: "Too dear", revision: 1 }));
  await sure(client.withdrawQuote(db, buyer, { quoteId: taken.quoteId }));
  await sure(client.withdrawQuote(db, admin, { quoteId: dropped.quoteId, reason: "No data" }));
  expect(await staff.expireQuotes(db)).toBe(0);
  vi.setSystemTime(new Date("2026-03-31T23:00:00Z"));
  expect(await staff.expireQuotes(db)).toBe(1);
  const ended = (quote: { reference: string }, state: string, text: string) =>
    mail(`Quote ${quote.reference} is ${state}`, text, "Nothing is charged for it.");
  expect(news()).toEqual([
    `A quote was declined | ${no.reference}: ${company} declined the offer for data.`,
    `A quote was withdrawn | ${taken.reference}: ${company} no longer asks for data.`,
    ended(no, "declined", `${company} declined our offer for data. Thank you for telling us why.`),
    ended(taken, "withdrawn", `Your request for data is withdrawn, as asked for by ${company}.`),
    ended(dropped, "withdrawn", "We can’t go on with your request for data. The reason: No data"),
    ended(
      over,
      "expired",
      "Our offer for data was good until the end of 31 March 2026 and has expired. If you still want it, ask for a new quote.",
    ),
  ]);
});

test("a report: ordered, delivered on account, before its payment, after it and for nothing, or cancelled", async () => {
  vi.setSystemTime(new Date("2026-04-01T12:00:00Z"));
  const [file, at] = [newId(), nowIso()];
  await sql`INSERT INTO categories (id, name, position) VALUES ('c', 'C', 1)`.execute(db);
  await sql`INSERT INTO files (id, path, size, sha256, content_type, name, created_at)
    VALUES (${file}, 'a', 1, ${"0".repeat(64)}, 'application/pdf', 'a.pdf', ${at})`.execute(db);
  const ordered = async (title: string, price = 29_903) => {
    const id = newId();
    await sql`INSERT INTO reports (id, title, price_pence, description, category_id, contents, pages, published_on,
      restricted, status, version, file_type, file_id, created_at, updated_at) VALUES (${id}, ${title}, ${price},
      'D', 'c', '[]', 1, '2026-03-01', 0, 'published', 1, 'pdf', ${file}, ${at}, ${at})`.execute(db);
    const { orderId } = await sure(requestOrder(db, buyer, { reportId: id }));
    return { orderId, title, reference: records.rowOf("orders", { id: orderId }).reference };
  };
  const delivered = ({ title, reference }: { title: string; reference: string }, terms: string) => {
    const where = `“${title}” is in My Reports now, for everybody at ${company}. ${terms}`;
    return mail(`Your order ${reference} is delivered`, where);
  };
  for (const [steps, terms] of [
    ["", "It is delivered on account: the invoice follows."],
    ["invoiced", "Please pay the invoice we sent by the day it is due."],
    ["invoiced, paid", "Thank you for your payment."],
  ] as const) {
    const order = await ordered(`Report ${steps}`);
    const { orderId, title, reference } = order;
    const price = `Your reference is ${reference}. The price is £299.03 plus VAT.`;
    expect(news()).toEqual([
      `New order | ${reference}: ${company} ordered “${title}”.`,
      mail(
        `We have your order ${reference}`,
        `Thank you for ordering “${title}” for ${company}. ${price}`,
        "We write to you when the report is in My Reports. Until then you can cancel the order on its page.",
      ),
    ]);
    if (steps) await sure(issueInvoice(db, admin, orderId));
    if (steps) expect(news()[0]).toContain(": £358.84 with VAT, due by 1 May 2026.");
    if (steps.endsWith("paid")) await sure(recordPayment(db, admin, { orderId, paymentReference: "B" }));
    news();
    await sure(fulfilOrder(db, admin, orderId));
    expect(news()).toEqual([delivered(order, terms)]);
  }
  const free = await ordered("Free", 0);
  expect(news()).toEqual([
    `A free report was ordered and delivered | ${free.reference}: ${company} ordered “Free”.`,
    delivered(free, "It is free of charge."),
  ]);
  const [mine, yours] = [await ordered("Mine"), await ordered("Yours")];
  news();
  await sure(cancelOrder(db, buyer, mine));
  await sure(cancelOrder(db, admin, { ...yours, reason: "Old" }));
  const cancelled = ({ reference }: { reference: string }, text: string) =>
    mail(`Your order ${reference} is cancelled`, text, "Nothing is charged for it.");
  expect(news()).toEqual([
    `An order was cancelled | ${mine.reference}: ${company} no longer wants “Mine”.`,
    cancelled(mine, `Your order of “Mine” is cancelled, as asked for by ${company}.`),
    cancelled(yours, "We have cancelled your order of “Yours”. The reason: Old"),
  ]);
});
