import { type Actor, isMember, systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { grantReportIn } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { findOrder } from "./find-orders.server.ts";
import { fulfilledMail, orderReceivedMail } from "./order-mails.server.ts";
import { OPEN_ORDER_STATES, type Order } from "./order.ts";
import { ordersVisibleTo } from "./order.scope.server.ts";

export interface NewOrder {
  reportId: string;
  purchaseOrder?: string | undefined;
  note?: string | undefined;
  /** The price the person saw, in pence. */
  price?: number | undefined;
  once?: string | undefined;
}

export type OrderRefusal =
  "not-client" | "not-found" | "withdrawn" | "price-on-request" | "price-changed" | "already-held";

export type RequestResult =
  | { ok: true; orderId: string; outcome: "requested" | "delivered" | "already-open" }
  | { ok: false; reason: OrderRefusal };

/**
 * Orders a published report for the person's company. Staff are told, the person gets a mail. A free report is
 * delivered at once; a company that has an open order of the report is led to that one.
 */
export async function requestOrder(db: Db, actor: Actor, input: NewOrder): Promise<RequestResult> {
  if (!isMember(actor) || actor.role !== "client" || !actor.companyId)
    return { ok: false, reason: "not-client" };
  if (!isId(input.reportId)) return { ok: false, reason: "not-found" };
  const { companyId, userId } = actor;
  return db.transaction().execute(async (trx): Promise<RequestResult> => {
    const earlier = await resultOfOnce(trx, actor, "order-report", input.once);
    if (earlier) {
      const first = await findOrder(trx, actor, earlier);
      const outcome = first?.state === "fulfilled" ? "delivered" : "requested";
      return { ok: true, orderId: earlier, outcome };
    }
    const open = await ordersVisibleTo(trx, actor)
      .where("orders.report_id", "=", input.reportId)
      .where("orders.state", "in", [...OPEN_ORDER_STATES])
      .select("orders.id")
      .executeTakeFirst();
    if (open) return { ok: true, orderId: open.id, outcome: "already-open" };
    const offer = await offerOf(trx, actor, input);
    if (!offer.ok) return offer;

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
        report_id: input.reportId,
        title: offer.title,
        price_pence: offer.price,
        purchase_order: input.purchaseOrder ?? null,
        note: input.note ?? null,
        state: offer.price === 0 ? "fulfilled" : "requested",
        state_changed_at: at,
        requested_at: at,
        invoiced_at: null,
        paid_at: null,
        fulfilled_at: offer.price === 0 ? at : null,
        cancelled_at: null,
        cancel_reason: null,
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
      details: { reference, report: input.reportId, pricePence: offer.price },
    });
    if (offer.price === 0) await deliverAtOnce(trx, actor, order, input);
    await tell(trx, order);
    await recordOnce(trx, actor, "order-report", input.once, id);
    return { ok: true, orderId: id, outcome: offer.price === 0 ? "delivered" : "requested" };
  });
}

/** What the report is offered at now, or why it is not. */
async function offerOf(trx: Trx, actor: Actor, input: NewOrder) {
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
async function deliverAtOnce(trx: Trx, actor: Actor, order: Order, input: NewOrder): Promise<void> {
  const granted = await grantReportIn(
    trx,
    { ...systemActor(actor.requestId), ip: actor.ip },
    {
      companyId: order.company.id,
      reportId: input.reportId,
      source: "bought",
      isDemo: order.isDemo,
    },
  );
  if (!granted.ok) throw new Error(`A free report was not granted: ${granted.reason}`);
}

async function tell(trx: Trx, order: Order): Promise<void> {
  const related = { relatedType: "order" as const, relatedId: order.id, isDemo: order.isDemo };
  const delivered = order.state === "fulfilled";
  await notifyStaff(trx, {
    type: "other",
    title: delivered ? "A free report was ordered and delivered" : "New order",
    message: `${order.reference}: ${order.company.name} ordered “${order.title}”.`,
    priority: delivered ? "low" : "normal",
    ...related,
  });
  await queueMail(trx, {
    ...(delivered ? fulfilledMail(order) : orderReceivedMail(order)),
    to: order.orderedBy.email,
    ...related,
  });
}
