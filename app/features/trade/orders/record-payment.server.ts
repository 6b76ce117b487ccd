import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import { findOrder } from "#app/features/trade/orders/find-orders.server.ts";
import { type OrderMoveRefusal, orderMoved } from "#app/features/trade/orders/order-refusal.server.ts";
import { markPaid } from "#app/features/trade/orders/order.scope.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { poundsAndPence } from "#app/features/wording.ts";
import { findInvoiceOf } from "../invoices/find-invoices.server.ts";
import { paymentMail } from "../invoices/invoice-mails.server.ts";

/** Writes down that an invoice is paid in full, once. Staff are told with `payment_received`, the client by mail. */
export async function recordPayment(
  db: Db,
  actor: Actor,
  input: { orderId: string; paymentReference: string },
): Promise<{ ok: true } | OrderMoveRefusal> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  const { orderId, paymentReference } = input;
  if (!isId(orderId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<{ ok: true } | OrderMoveRefusal> => {
    const at = nowIso();
    if (!(await markPaid(trx, orderId, at))) {
      const earlier = await findInvoiceOf(trx, actor, orderId);
      if (!earlier?.paidAt) return orderMoved(trx, actor, orderId);
      return { ok: false, reason: "moved", message: `Invoice ${earlier.number} is paid already.` };
    }
    await trx
      .updateTable("invoices")
      .set({ paid_at: at, payment_reference: paymentReference })
      .where("order_id", "=", orderId)
      .where("paid_at", "is", null)
      .execute();
    const order = await findOrder(trx, actor, orderId);
    const invoice = await findInvoiceOf(trx, actor, orderId);
    if (!order || !invoice) throw new Error(`Order ${orderId} was paid without an invoice.`);
    const related = { relatedType: "order" as const, relatedId: orderId, isDemo: order.isDemo };
    await notifyStaff(trx, {
      type: "payment_received",
      title: "Payment received",
      message: `${order.company.name} paid ${poundsAndPence(invoice.totalPence)} for ${invoice.number} (order ${order.reference}).`,
      priority: "normal",
      ...related,
    });
    await queueMail(trx, {
      ...paymentMail({ invoice, title: order.title }),
      to: order.orderedBy.email,
      ...related,
    });
    await recordAudit(trx, actor, {
      action: "invoice.pay",
      target: `order:${orderId}`,
      details: { number: invoice.number, totalPence: invoice.totalPence, reference: paymentReference },
    });
    return { ok: true };
  });
}
