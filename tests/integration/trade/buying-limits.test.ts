/** What a buyer may spend without an owner: on one order, and in any 30 days, however the orders are cut. */
import { afterEach, expect, test, vi } from "vitest";
import { requestOrder } from "#app/features/trade/orders/order.client-commands.server.ts";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import { days } from "#app/platform/clock.server.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
afterEach(() => vi.useRealTimers());

async function buyer(values: { order_limit_pence?: number; month_limit_pence?: number }) {
  const who = await app.make.client({ company_role: "buyer", ...values });
  return { ...actorFor(who), companyId: who.companyId, companyRole: "buyer" as const };
}

async function order(actor: Awaited<ReturnType<typeof buyer>>, price_pence: number) {
  const report = await app.make.report({ title: "For sale", price_pence });
  return requestOrder(app.db, actor, { reportId: report.id });
}

test("the last penny of a limit is theirs, one more is not", async () => {
  const actor = await buyer({ order_limit_pence: 100_000 });
  expect(await order(actor, 100_000)).toMatchObject({ ok: true });
  expect(await order(actor, 100_001)).toEqual({
    ok: false,
    reason: "over-limit",
    message: "£1,000.01 without VAT is more than the limit of £1,000 for one order.",
  });
});

test("no limit is none, and what is free is always theirs", async () => {
  expect(await order(await buyer({}), 90_000_000)).toMatchObject({ ok: true });
  const none = await buyer({ order_limit_pence: 0, month_limit_pence: 0 });
  expect(await order(none, 0)).toMatchObject({ ok: true, outcome: "delivered" });
  expect(await order(none, 1)).toMatchObject({ ok: false, reason: "over-limit" });
});

test("orders cut in pieces are added up over 30 days, without the cancelled, and each for themselves", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const actor = await buyer({ month_limit_pence: 100_000 });
  expect(await order(actor, 60_000)).toMatchObject({ ok: true });
  expect(await order(actor, 40_001)).toMatchObject({
    reason: "over-limit",
    message: "£400.01 without VAT, with £600 ordered before, is more than the limit of £1,000 in 30 days.",
  });
  const colleague = await app.make.client({ company_id: actor.companyId, company_role: "buyer" });
  await app.make.order(colleague, { price_pence: 900_000 });
  await app.make.order({ ...colleague, userId: actor.userId }, { price_pence: 900_000, state: "cancelled" });
  expect(await order(actor, 40_000)).toMatchObject({ ok: true });
  vi.setSystemTime(Date.now() + days(30) * 1000 + 1000);
  expect(await order(actor, 100_000)).toMatchObject({ ok: true });
});

test("an offer above the limit is not accepted, and stays open", async () => {
  const actor = await buyer({ order_limit_pence: 100 });
  const { id } = await app.make.quote(actor, { state: "sent" });
  const row = app.db.selectFrom("quotes").select(["state", "revision"]).where("id", "=", id);
  const { revision } = await row.executeTakeFirstOrThrow();
  const result = await acceptQuote(app.db, actor, { quoteId: id, name: "B", revision });
  expect(result).toMatchObject({ ok: false, reason: "over-limit" });
  expect(await row.executeTakeFirst()).toEqual({ state: "sent", revision });
});
