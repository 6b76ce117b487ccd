import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { findInvoiceOf } from "#app/features/trade/invoices/find-invoices.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { endSubscriptionOfQuote } from "#app/features/trade/subscriptions/start-subscription.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { findOrder } from "./find-orders.server.ts";
import { cancelledMail } from "./order-mails.server.ts";
import { type OrderMoveRefusal, orderMoved } from "./order-refusal.server.ts";
import { CLIENT_CANCELS_FROM, NEEDS_CREDIT_NOTE, orderStatesBefore } from "./order.ts";
import { mayHandleOrders, moveOrder } from "./order.scope.server.ts";

/**
 * Cancels an order. A client may take back their own company's while it is only requested and no accepted quote stands
 * behind it; staff may cancel any that is not invoiced or delivered, and must say why: the client reads it. A subscription
 * that the quote started ends. Either way the person who ordered gets a mail.
 * @param input.reason staff's; a client gives none.
 */
export async function cancelOrder(
  db: Db,
  actor: Actor,
  input: { orderId: string; reason?: string },
): Promise<{ ok: true } | OrderMoveRefusal> {
  const { orderId } = input;
  const byStaff = mayHandleOrders(actor);
  if (!isMember(actor) && !byStaff) return { ok: false, reason: "not-allowed" };
  if (byStaff && !input.reason) return { ok: false, reason: "not-allowed" };
  if (!isId(orderId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx) => {
    const found = await findOrder(trx, actor, orderId);
    if (!found) return { ok: false, reason: "not-found" };
    if (!byStaff && found.quoteId) {
      const message = `Order ${found.reference} comes from a quote your company accepted. Write to us to change it.`;
      return { ok: false, reason: "moved", message };
    }
    if (found.state === "invoiced") {
      const invoice = await findInvoiceOf(trx, actor, orderId);
      const message = `Invoice ${invoice?.number ?? ""} was issued for order ${found.reference}. ${byStaff ? NEEDS_CREDIT_NOTE : "Write to us to change it."}`;
      return { ok: false, reason: "moved", message };
    }
    const moved = await moveOrder(
      trx,
      orderId,
      byStaff ? orderStatesBefore("cancelled") : CLIENT_CANCELS_FROM,
      {
        state: "cancelled",
        cancelled_at: nowIso(),
        cancel_reason: byStaff ? (input.reason ?? null) : null,
      },
    );
    if (!moved) return orderMoved(trx, actor, orderId);
    const order = await findOrder(trx, actor, orderId);
    if (!order) throw new Error(`Order ${orderId} is gone.`);
    const ended = order.quoteId ? await endSubscriptionOfQuote(trx, order.quoteId, londonDay(now())) : false;
    const related = { relatedType: "order" as const, relatedId: orderId, isDemo: order.isDemo };
    if (!byStaff) {
      await notifyStaff(trx, {
        type: "other",
        title: "An order was cancelled",
        message: `${order.reference}: ${order.company.name} no longer wants “${order.title}”.`,
        priority: "low",
        ...related,
      });
    }
    await queueMail(trx, { ...cancelledMail(order), to: order.orderedBy.email, ...related });
    await recordAudit(trx, actor, {
      action: "order.cancel",
      target: `order:${orderId}`,
      details: { reference: order.reference, reason: order.cancelReason, subscriptionEnded: ended },
    });
    return { ok: true };
  });
}
