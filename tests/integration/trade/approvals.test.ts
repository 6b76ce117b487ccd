/** What is above a buyer's limit: an owner is asked once, decides once, and it is ordered as it was asked for. */
import { describe, expect, test } from "vitest";
import {
  approve,
  decline,
  reopen,
  withdraw,
} from "#app/features/trade/approvals/approval.commands.server.ts";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import { requestOrder } from "#app/features/trade/orders/order.client-commands.server.ts";
import { actorFor } from "../../support/product/fresh-database.ts";
import { startApp } from "../../support/product/harness.ts";

const app = await startApp();
const { db, make } = app;

async function twoOf() {
  const who = await make.client();
  const buys = await make.client({
    company_id: who.companyId,
    company_role: "buyer",
    order_limit_pence: 100_000,
    month_limit_pence: 150_000,
  });
  const { companyId } = who;
  return {
    who,
    buys,
    owner: { ...actorFor(who), companyId, companyRole: "owner" as const },
    buyer: { ...actorFor(buys), companyId, companyRole: "buyer" as const },
  };
}
const forSale = (price_pence: number) => make.report({ title: "For sale", price_pence });
const ordersOf = (companyId: string) =>
  db.selectFrom("orders").select(["ordered_by", "price_pence"]).where("company_id", "=", companyId).execute();
const mailsTo = async (email: string) =>
  (await db.selectFrom("outbox").select("kind").where("to_address", "=", email).execute()).map(
    ({ kind }) => kind,
  );
const waitingOf = async (result: Awaited<ReturnType<typeof requestOrder>>) => {
  if (result.ok || result.reason !== "waits") throw new Error("Nobody was asked.");
  return result.approvalId;
};

describe("an order above the limit", () => {
  test("waits, is told to the owner once, and is ordered in the buyer's name with the owner's yes", async () => {
    const { who, buys, owner, buyer } = await twoOf();
    const { id: reportId } = await forSale(100_001);
    const input = { reportId, mayWait: true, purchaseOrder: "PO 7", once: crypto.randomUUID() };
    const id = await waitingOf(await requestOrder(db, buyer, input));
    expect(await waitingOf(await requestOrder(db, buyer, input))).toBe(id);
    expect(await waitingOf(await requestOrder(db, buyer, { ...input, once: crypto.randomUUID() }))).toBe(id);
    expect(await mailsTo(who.email)).toEqual(["approval-wanted"]);
    expect(await ordersOf(who.companyId)).toEqual([]);

    expect(await approve(db, buyer, { id })).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await approve(db, owner, { id })).toMatchObject({ ok: true });
    expect(await ordersOf(who.companyId)).toEqual([{ ordered_by: buys.userId, price_pence: 100_001 }]);
    expect(await mailsTo(buys.email)).toEqual(expect.arrayContaining(["order-received", "approval-decided"]));
    expect(await approve(db, owner, { id })).toMatchObject({ ok: false, reason: "moved" });
    expect(await ordersOf(who.companyId)).toHaveLength(1);
  });

  test("is not counted among what the buyer spent alone", async () => {
    const { owner, buyer } = await twoOf();
    const { id: reportId } = await forSale(900_000);
    const id = await waitingOf(await requestOrder(db, buyer, { reportId, mayWait: true }));
    expect(await approve(db, owner, { id })).toMatchObject({ ok: true });
    const small = await forSale(100_000);
    expect(await requestOrder(db, buyer, { reportId: small.id })).toMatchObject({ outcome: "requested" });
    const cut = await forSale(50_001);
    expect(await requestOrder(db, buyer, { reportId: cut.id })).toMatchObject({ reason: "over-limit" });
  });

  test("is not ordered at another price, nor of a report that is held meanwhile, nor for who left", async () => {
    const { who, buys, owner, buyer } = await twoOf();
    const { id: reportId } = await forSale(200_000);
    const id = await waitingOf(await requestOrder(db, buyer, { reportId, mayWait: true }));
    const price = (price_pence: number) =>
      db.updateTable("reports").set({ price_pence }).where("id", "=", reportId).execute();
    await price(300_000);
    expect(await approve(db, owner, { id })).toMatchObject({
      message: expect.stringContaining("price has changed"),
    });
    await price(200_000);
    await db.updateTable("users").set({ status: "disabled" }).where("id", "=", buys.userId).execute();
    expect(await approve(db, owner, { id })).toMatchObject({ message: expect.stringContaining("no longer") });
    await db.updateTable("users").set({ status: "active" }).where("id", "=", buys.userId).execute();
    await make.holding(who.companyId, reportId);
    expect(await approve(db, owner, { id })).toMatchObject({ message: expect.stringContaining("holds") });
    expect(await ordersOf(who.companyId)).toEqual([]);
    expect(await decline(db, owner, { id, reason: "Held" })).toMatchObject({ ok: true });
    expect(await mailsTo(buys.email)).toEqual(["approval-decided"]);
  });

  test("is taken back by who asked alone, and then by nobody approved", async () => {
    const { owner, buyer } = await twoOf();
    const { id: reportId } = await forSale(200_000);
    const id = await waitingOf(await requestOrder(db, buyer, { reportId, mayWait: true }));
    const { buyer: stranger, owner: otherOwner } = await twoOf();
    expect(await withdraw(db, stranger, { id })).toMatchObject({ reason: "not-found" });
    expect(await approve(db, otherOwner, { id })).toMatchObject({ reason: "not-found" });
    expect(await withdraw(db, owner, { id })).toMatchObject({ message: expect.stringContaining("decline") });
    expect(await withdraw(db, buyer, { id })).toMatchObject({ ok: true });
    expect(await approve(db, owner, { id })).toMatchObject({ reason: "moved" });
    // And asked for anew.
    expect(await waitingOf(await requestOrder(db, buyer, { reportId, mayWait: true }))).not.toBe(id);
  });
});

describe("what was decided and ordered nothing", () => {
  const waiting = (id: string) =>
    db
      .selectFrom("approvals")
      .select(["state", "reason", "decided_at"])
      .where("id", "=", id)
      .executeTakeFirst();
  const anew = { state: "waiting", reason: null, decided_at: null };

  test("is taken up again by an owner after their no, told to who asked, and then ordered", async () => {
    const { who, buys, owner, buyer } = await twoOf();
    const { id: reportId } = await forSale(200_000);
    const id = await waitingOf(await requestOrder(db, buyer, { reportId, mayWait: true }));
    expect(await reopen(db, owner, { id })).toMatchObject({ message: expect.stringContaining("already") });
    await decline(db, owner, { id, reason: "Too much" });
    expect(await reopen(db, buyer, { id })).toMatchObject({ message: expect.stringContaining("an owner") });
    expect(await reopen(db, (await twoOf()).owner, { id })).toMatchObject({ reason: "not-found" });
    expect(await reopen(db, owner, { id })).toMatchObject({ ok: true });
    expect(await waiting(id)).toEqual(anew);
    expect(await mailsTo(buys.email)).toEqual(["approval-decided", "approval-decided"]);
    expect(await approve(db, owner, { id })).toMatchObject({ ok: true });
    expect(await ordersOf(who.companyId)).toHaveLength(1);
    expect(await reopen(db, owner, { id })).toMatchObject({ reason: "moved" });
  });

  test("is asked for again by who took it back, and the owners are asked once more", async () => {
    const { who, owner, buyer } = await twoOf();
    const { id: reportId } = await forSale(200_000);
    const id = await waitingOf(await requestOrder(db, buyer, { reportId, mayWait: true }));
    await withdraw(db, buyer, { id });
    expect(await reopen(db, owner, { id })).toMatchObject({ message: expect.stringContaining("alone") });
    expect(await reopen(db, buyer, { id })).toMatchObject({ ok: true });
    expect(await waiting(id)).toEqual(anew);
    expect(await mailsTo(who.email)).toEqual(["approval-wanted", "approval-wanted"]);
  });

  test("stays as it is where it was asked for anew, or who asked has left", async () => {
    const { buys, owner, buyer } = await twoOf();
    const { id: reportId } = await forSale(200_000);
    const id = await waitingOf(await requestOrder(db, buyer, { reportId, mayWait: true }));
    await decline(db, owner, { id, reason: "Too much" });
    const again = await waitingOf(await requestOrder(db, buyer, { reportId, mayWait: true }));
    expect(await reopen(db, owner, { id })).toMatchObject({
      message: expect.stringContaining("asked for anew"),
    });
    await decline(db, owner, { id: again, reason: "Still" });
    await db.updateTable("users").set({ status: "disabled" }).where("id", "=", buys.userId).execute();
    expect(await reopen(db, owner, { id })).toMatchObject({
      message: expect.stringContaining("no longer among"),
    });
    expect(await waiting(id)).toMatchObject({ state: "declined", reason: "Too much" });
  });
});

test("an offer above the limit waits, and is accepted under the buyer's name", async () => {
  const { who, buys, owner, buyer } = await twoOf();
  const { id: quoteId } = await make.quote(buys, { state: "sent", price_pence: 5_000_000 });
  const { revision } = await db
    .selectFrom("quotes")
    .select("revision")
    .where("id", "=", quoteId)
    .executeTakeFirstOrThrow();
  const asked = await acceptQuote(db, buyer, { quoteId, revision, name: "B. Buyer", mayWait: true });
  if (asked.ok || asked.reason !== "waits") throw new Error("Nobody was asked.");
  const { approvalId: id } = asked;
  expect(await approve(db, owner, { id })).toMatchObject({ ok: true });
  const quote = db
    .selectFrom("quotes")
    .select(["state", "decided_by", "decided_name"])
    .where("id", "=", quoteId);
  expect(await quote.executeTakeFirst()).toEqual({
    state: "accepted",
    decided_by: buys.userId,
    decided_name: "B. Buyer",
  });
  expect(await ordersOf(who.companyId)).toEqual([{ ordered_by: buys.userId, price_pence: 5_000_000 }]);
});

test("an offer that was revised meanwhile is not accepted unread", async () => {
  const { buys, owner, buyer } = await twoOf();
  const { id: quoteId } = await make.quote(buys, { state: "sent", price_pence: 5_000_000 });
  const { revision } = await db
    .selectFrom("quotes")
    .select("revision")
    .where("id", "=", quoteId)
    .executeTakeFirstOrThrow();
  const asked = await acceptQuote(db, buyer, { quoteId, revision, name: "B. Buyer", mayWait: true });
  if (asked.ok || asked.reason !== "waits") throw new Error("Nobody was asked.");
  await db
    .updateTable("quotes")
    .set({ revision: revision + 1 })
    .where("id", "=", quoteId)
    .execute();
  expect(await approve(db, owner, { id: asked.approvalId })).toMatchObject({ ok: false, reason: "moved" });
  const row = db.selectFrom("approvals").select("state").where("id", "=", asked.approvalId);
  expect(await row.executeTakeFirst()).toEqual({ state: "waiting" });
});

test("a company that needs purchase order numbers orders nothing without one, but what is free", async () => {
  const { who, owner } = await twoOf();
  await db
    .updateTable("companies")
    .set({ purchase_orders: "required" })
    .where("id", "=", who.companyId)
    .execute();
  const { id: reportId } = await forSale(10_000);
  expect(await requestOrder(db, owner, { reportId })).toEqual({ ok: false, reason: "no-purchase-order" });
  const { id: free } = await forSale(0);
  expect(await requestOrder(db, owner, { reportId: free })).toMatchObject({ outcome: "delivered" });
  expect(await requestOrder(db, owner, { reportId, purchaseOrder: "PO 1" })).toMatchObject({ ok: true });
  const { id: quoteId } = await make.quote(who, { state: "sent" });
  const accepted = await acceptQuote(db, owner, { quoteId, revision: 1, name: "O" });
  expect(accepted).toMatchObject({ ok: false, reason: "no-purchase-order" });
});
