/** What a client may order, and what becomes of an order that is asked for twice. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { requestOrder } from "#app/features/trade/orders/order.client-commands.server.ts";
import { cancelOrder, fulfilOrder } from "#app/features/trade/orders/order.staff-commands.server.ts";
import { requestQuote } from "#app/features/trade/quotes/quote.client-commands.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import type { Member } from "#app/features/actor.ts";
import { freshDatabase } from "../../support/product/fresh-database.ts";
import { recordsIn } from "../../support/scene/records.ts";

const at = await freshDatabase();
const records = recordsIn(at.sqlite);
const admin = await at.admin();
const file = newId();
const day = "2026-03-01T12:00:00.000Z";
await sql`INSERT INTO categories (id, name, position) VALUES ('c', 'C', 1)`.execute(at.db);
await sql`INSERT INTO files (id, path, size, sha256, content_type, name, created_at)
  VALUES (${file}, 'a', 1, ${"0".repeat(64)}, 'application/pdf', 'a.pdf', ${day})`.execute(at.db);

let buyer: Member;
beforeEach(async () => {
  buyer = await at.client();
});

async function report(price: number | null, status = "published") {
  const id = newId();
  await sql`INSERT INTO reports (id, title, price_pence, description, category_id, contents, pages, published_on,
    restricted, status, version, file_type, file_id, created_at, updated_at) VALUES (${id}, 'Banks', ${price},
    'D', 'c', '[]', 1, '2026-03-01', 0, ${status}, 1, 'pdf', ${file}, ${day}, ${day})`.execute(at.db);
  return id;
}
const order = (reportId: string, more: { price?: number; once?: string } = {}, who: Member = buyer) =>
  requestOrder(at.db, who, { reportId, ...more });
const idOf = (made: Awaited<ReturnType<typeof order>>) => {
  if (!made.ok) throw new Error(made.reason);
  return made.orderId;
};

test("what can't be ordered says why, and nothing is stored", async () => {
  const held = await report(100);
  await at.make.holding(buyer.companyId ?? "", held);
  const tried = [
    await order(await report(100, "draft")),
    await order(newId()),
    await order("no id"),
    await order(held),
    await order(await report(100, "withdrawn")),
    await order(await report(null)),
    await order(await report(100), { price: 99 }),
    await order(await report(100), {}, admin),
  ];
  expect(tried.map((one) => one.ok || one.reason)).toEqual([
    "not-found",
    "not-found",
    "not-found",
    "already-held",
    "withdrawn",
    "price-on-request",
    "price-changed",
    "not-client",
  ]);
  expect(records.countOf("orders", { company_id: buyer.companyId ?? "" })).toBe(0);
});

test("an open order is led to, by whomever of the company and however often it is asked for", async () => {
  const id = await report(100);
  const colleague = { ...buyer, userId: (await at.make.client({ company_id: buyer.companyId })).userId };
  const first = await order(id, { price: 100 });
  expect(first).toMatchObject({ ok: true, outcome: "requested" });
  const orderId = idOf(first);
  for (const who of [buyer, colleague])
    expect(await order(id, { once: newId() }, who)).toEqual({ ok: true, orderId, outcome: "already-open" });
  expect(records.rowsOf("orders", { report_id: id })).toMatchObject([
    { id: orderId, state: "requested", fulfilled_at: null },
  ]);
  await cancelOrder(at.db, admin, { orderId, reason: "Agreed" });
  expect(JSON.parse((await at.lastAudit())?.details ?? "")).toMatchObject({
    reason: "Agreed",
    subscriptionEnded: false,
  });
  expect(idOf(await order(id))).not.toBe(orderId);
});

test("one form makes one order, which tells how it stands by now", async () => {
  const [paid, free] = [await report(100), await report(0)];
  const once = newId();
  const orderId = idOf(await order(paid, { once }));
  expect(await order(paid, { once })).toEqual({ ok: true, orderId, outcome: "requested" });
  await fulfilOrder(at.db, admin, orderId);
  expect(await order(paid, { once })).toEqual({ ok: true, orderId, outcome: "delivered" });
  const twice = { once: newId() };
  const given = await order(free, twice);
  expect(given).toMatchObject({ ok: true, outcome: "delivered" });
  expect(await order(free, twice)).toEqual(given);
  expect(records.countOf("orders", { company_id: buyer.companyId ?? "" })).toBe(2);
});

test("a free report is delivered once, by the product", async () => {
  const id = await report(0);
  const orderId = idOf(await order(id));
  expect(records.rowOf("orders", { id: orderId })).toMatchObject({
    state: "fulfilled",
    fulfilled_at: expect.any(String),
  });
  expect(await order(id)).toEqual({ ok: false, reason: "already-held" });
  expect(records.countOf("holdings", { report_id: id })).toBe(1);
});

test("a quote that is asked for on a report's page is about the report, unless it names a service", async () => {
  await at.make.service("data");
  const [shown, draft] = [await report(null), await report(null, "draft")];
  const asked = { name: "Ada", email: "ada@example.com", company: "C", requirements: "R" };
  const ask = async (reportId: string, serviceInterest?: string) => {
    const made = await requestQuote(at.db, buyer, { ...asked, reportId, serviceInterest });
    if (!made.ok) return made.reason;
    const row = records.rowOf("quotes", { id: made.quoteId });
    return [row.report_id, row.service_id, row.service_interest];
  };
  expect(await ask(shown)).toEqual([shown, null, "Report: Banks"]);
  expect(await ask(shown, "Report: Banks")).toEqual([shown, null, "Report: Banks"]);
  expect((await ask(shown, "data")).slice(0, 2)).toEqual([null, "data"]);
  expect([await ask(draft), await ask(newId())]).toEqual(["unknown-report", "unknown-report"]);
});
