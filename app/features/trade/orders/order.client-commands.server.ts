/** A client orders a report. */
import { type Actor, type Member, systemActor } from "#app/features/actor.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { grantReportIn } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { askOwners } from "./ask-owners.server.ts";
import { lacksPurchaseOrder, limitExceeded } from "./buying-limit.server.ts";
import {
  fulfilledMail,
  mailAboutOrder,
  orderReceivedMail,
  notifyStaffAboutOrder,
} from "./order-mails.server.ts";
import { findOrder, ordersVisibleTo } from "./order.scope.server.ts";
import { OPEN_ORDER_STATES, type Order } from "./order.ts";

export interface NewOrder {
  reportId: string;
  purchaseOrder?: string | undefined;
  note?: string | undefined;
  /** The price the person saw, in pence. */
  price?: number | undefined;
  once?: string | undefined;
  /** Whether an owner is asked for what is above the person's limit. */
  mayWait?: boolean;
}

type OrderRefusal =
  | "not-client"
  | "not-found"
  | "withdrawn"
  | "price-on-request"
  | "price-changed"
  | "already-held"
  | "no-purchase-order";

type RequestResult =
  | { ok: true; orderId: string; outcome: "requested" | "delivered" | "already-open" }
  /** Above the person’s limit: an owner was asked. */
  | { ok: false; reason: "waits"; approvalId: string }
  | { ok: false; reason: OrderRefusal }
  | { ok: false; reason: "over-limit"; message: string };

/**
 * Orders a published report for the person's company. Staff are told, the person gets a mail. A free report is
 * delivered at once; a company that has an open order of the report is led to that one; what is above the person's limit
 * waits for an owner, where `mayWait` says so, and is refused else.
 */
export async function requestOrder(db: Db, actor: Actor, input: NewOrder): Promise<RequestResult> {
  if (!mayInCompany(actor, "buy")) return { ok: false, reason: "not-client" };
  if (!isId(input.reportId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<RequestResult> => {
    const earlier = await resultOfOnce(trx, actor, "order-report", input.once);
    if (earlier) {
      const first = await findOrder(trx, actor, earlier);
      if (!first) return { ok: false, reason: "waits", approvalId: earlier };
      return { ok: true, orderId: earlier, outcome: first.state === "fulfilled" ? "delivered" : "requested" };
    }
    const open = await openOrderOf(trx, actor, input.reportId);
    if (open) return { ok: true, orderId: open, outcome: "already-open" };
    const offer = await offerOf(trx, actor, input);
    if (!offer.ok) return offer;
    const asked = { given: input.purchaseOrder, pence: offer.price };
    if (await lacksPurchaseOrder(trx, actor, asked)) return { ok: false, reason: "no-purchase-order" };
    const why = await limitExceeded(trx, actor, offer.price);
    if (why && !input.mayWait) return { ok: false, reason: "over-limit", message: why };
    if (why) {
      const { reportId, purchaseOrder, note } = input;
      const wanted = { reportId, purchaseOrder, note, title: offer.title, pricePence: offer.price };
      const { approvalId, entry } = await askOwners(trx, actor, { ...wanted, why });
      await recordAudit(trx, actor, entry);
      await recordOnce(trx, actor, "order-report", input.once, approvalId);
      return { ok: false, reason: "waits", approvalId };
    }
    const id = await placeOrder(trx, actor, actor, { ...input, ...offer });
    await recordOnce(trx, actor, "order-report", input.once, id);
    return { ok: true, orderId: id, outcome: offer.price === 0 ? "delivered" : "requested" };
  });
}

async function openOrderOf(trx: Trx, actor: Actor, reportId: string): Promise<string | undefined> {
  const open = await ordersVisibleTo(trx, actor)
    .where("orders.report_id", "=", reportId)
    .where("orders.state", "in", [...OPEN_ORDER_STATES])
    .select("orders.id")
    .executeTakeFirst();
  return open?.id;
}

interface Buyer {
  userId: string;
  companyId: string;
}

/**
 * Orders what an owner has approved, inside the caller's transaction and at the price that was approved.
 * @param by the colleague whose order it is.
 */
export async function orderApproved(
  trx: Trx,
  actor: Member,
  by: Buyer,
  input: Pick<NewOrder, "reportId" | "purchaseOrder" | "note"> & { price: number },
): Promise<{ ok: true; orderId: string } | { ok: false; reason: OrderRefusal | "already-open" }> {
  if (await openOrderOf(trx, actor, input.reportId)) return { ok: false, reason: "already-open" };
  const offer = await offerOf(trx, actor, input);
  if (!offer.ok) return offer;
  return { ok: true, orderId: await placeOrder(trx, actor, by, { ...input, ...offer }) };
}

/** @returns the order's id. */
async function placeOrder(
  trx: Trx,
  actor: Actor,
  { userId, companyId }: Buyer,
  input: Pick<NewOrder, "reportId" | "purchaseOrder" | "note"> & { title: string; price: number },
): Promise<string> {
  const { reportId, title, price } = input;
  const id = newId();
  const at = nowIso();
  const reference = await nextReference(trx, "ORD");
  await trx
    .insertInto("orders")
    .values((eb) => ({
      id,
      reference,
      company_id: companyId,
      ordered_by: userId,
      report_id: reportId,
      title,
      price_pence: price,
      purchase_order: input.purchaseOrder ?? null,
      note: input.note ?? null,
      state: price === 0 ? "fulfilled" : "requested",
      state_changed_at: at,
      requested_at: at,
      fulfilled_at: price === 0 ? at : null,
      // What a demonstration company orders goes when the company goes.
      is_demo: eb
        .selectFrom("companies")
        .select("companies.is_demo")
        .where("companies.id", "=", companyId)
        .$asScalar()
        .$notNull(),
    }))
    .execute();
  const order = await findOrder(trx, actor, id);
  if (!order) throw new Error("The order that was just made is not there.");
  await recordAudit(trx, actor, {
    action: "order.request",
    target: `order:${id}`,
    details: { reference, report: reportId, pricePence: price },
  });
  if (price === 0) await deliverAtOnce(trx, actor, order, reportId);
  await announce(trx, order);
  return id;
}

/** What the report is offered at now, or why it is not. */
async function offerOf(trx: Trx, actor: Actor, input: Pick<NewOrder, "reportId" | "price">) {
  const report = await trx
    .selectFrom("reports")
    .select(["title", "price_pence", "status"])
    .where("id", "=", input.reportId)
    .executeTakeFirst();
  const held = await openHoldingsVisibleTo(trx, actor)
    .where("holdings.report_id", "=", input.reportId)
    .select("holdings.id")
    .executeTakeFirst();
  const refused = (reason: OrderRefusal) => ({ ok: false as const, reason });
  if (!report || report.status === "draft") return refused("not-found");
  if (held) return refused("already-held");
  if (report.status === "withdrawn") return refused("withdrawn");
  if (report.price_pence === null) return refused("price-on-request");
  if (input.price !== undefined && input.price !== report.price_pence) return refused("price-changed");
  return { ok: true as const, title: report.title, price: report.price_pence };
}

/** Nobody has to agree to what costs nothing: the product itself grants it. */
async function deliverAtOnce(trx: Trx, actor: Actor, order: Order, reportId: string): Promise<void> {
  const granted = await grantReportIn(
    trx,
    { ...systemActor(actor.requestId), ip: actor.ip },
    {
      companyId: order.company.id,
      reportId,
      source: "bought",
      isDemo: order.isDemo,
    },
  );
  if (!granted.ok) throw new Error(`A free report was not granted: ${granted.reason}`);
}

async function announce(trx: Trx, order: Order): Promise<void> {
  const delivered = order.state === "fulfilled";
  await notifyStaffAboutOrder(trx, order, {
    type: "other",
    title: delivered ? "A free report was ordered and delivered" : "New order",
    message: `${order.reference}: ${order.company.name} ordered “${order.title}”.`,
    priority: delivered ? "low" : "normal",
  });
  await mailAboutOrder(trx, order, delivered ? fulfilledMail(order) : orderReceivedMail(order));
}
