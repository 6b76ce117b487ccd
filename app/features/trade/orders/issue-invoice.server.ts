import { type Actor, isAdmin } from "#app/features/actor.ts";
import { countryName } from "#app/features/country.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { findOrder } from "#app/features/trade/orders/find-orders.server.ts";
import { type OrderMoveRefusal, orderMoved } from "#app/features/trade/orders/order-refusal.server.ts";
import { markInvoiced } from "#app/features/trade/orders/order.scope.server.ts";
import { mayInvoice, type Order } from "#app/features/trade/orders/order.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { findInvoiceOf } from "../invoices/find-invoices.server.ts";
import { invoiceMail } from "../invoices/invoice-mails.server.ts";
import { billingCountryOf } from "../vat/billing-country.server.ts";
import { PAYMENT_DAYS } from "../invoices/invoice.ts";
import { sellerToday } from "../invoices/seller.ts";
import { invoiceRefusal, vatOf } from "../vat/vat.ts";

/**
 * Makes the invoice of an order: the next number, VAT and all that its document prints stand in the row. The number is
 * taken inside the transaction, so none is lost or given twice. An order delivered on account may be invoiced after. For
 * a customer outside the United Kingdom no invoice is made: what it would say of VAT would be wrong.
 */
export async function issueInvoice(
  db: Db,
  actor: Actor,
  orderId: string,
): Promise<{ ok: true; number: string } | OrderMoveRefusal> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  if (!isId(orderId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<{ ok: true; number: string } | OrderMoveRefusal> => {
    const at = nowIso();
    const order = await findOrder(trx, actor, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const vat = vatOf(order.pricePence, await billingCountryOf(trx, order.company.id));
    if (!vat.ok && mayInvoice(order))
      return { ok: false, reason: "moved", message: invoiceRefusal(order.company.name, vat.country) };
    if (!vat.ok || !(await markInvoiced(trx, orderId, at))) {
      const invoice = await findInvoiceOf(trx, actor, orderId);
      if (!invoice) return orderMoved(trx, actor, orderId);
      return { ok: false, reason: "moved", message: `There is an invoice already: ${invoice.number}.` };
    }
    const number = await nextReference(trx, "INV");
    const issuedOn = londonDay(now());
    await trx
      .insertInto("invoices")
      .values({
        id: newId(),
        number,
        order_id: orderId,
        company_id: order.company.id,
        issued_on: issuedOn,
        due_on: addDays(issuedOn, PAYMENT_DAYS),
        bill_to: await billTo(trx, order),
        seller: JSON.stringify(sellerToday()),
        description: descriptionOf(order),
        purchase_order: order.purchaseOrder,
        net_pence: order.pricePence,
        vat_basis_points: vat.basisPoints,
        vat_pence: vat.vatPence,
        total_pence: vat.totalPence,
        created_at: at,
        created_by: actor.userId,
        paid_at: null,
        payment_reference: null,
        is_demo: order.isDemo ? 1 : 0,
      })
      .execute();
    const invoice = await findInvoiceOf(trx, actor, orderId);
    if (!invoice) throw new Error(`Invoice ${number} is not there.`);
    await queueMail(trx, {
      ...invoiceMail({ invoice, title: order.title }),
      to: order.orderedBy.email,
      relatedType: "order",
      relatedId: orderId,
      isDemo: order.isDemo,
    });
    await recordAudit(trx, actor, {
      action: "invoice.issue",
      target: `order:${orderId}`,
      details: { number, netPence: invoice.netPence, vatPence: vat.vatPence, totalPence: vat.totalPence },
    });
    return { ok: true, number };
  });
}

async function billTo(trx: Trx, order: Order): Promise<string> {
  const { city, country } = await trx
    .selectFrom("companies")
    .select(["city", "country"])
    .where("id", "=", order.company.id)
    .executeTakeFirstOrThrow();
  return [order.company.name, `For the attention of ${order.orderedBy.name}`, city, countryName(country)]
    .filter(Boolean)
    .join("\n")
    .slice(0, 1000);
}

function descriptionOf(order: Order): string {
  const kind = order.reportId ? "Research report, licence for the company: " : "";
  return `${kind}${order.title} (order ${order.reference})`.slice(0, 400);
}
