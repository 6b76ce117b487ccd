/** What staff do about the invoice of an order: issue it, and record its payment. */
import { countryName } from "#app/features/country.ts";
import { billingCountryOf } from "#app/features/trade/vat/billing-country.server.ts";
import { findInvoiceOf } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { invoiceRefusal, vatOf } from "#app/features/trade/vat/vat.ts";
import { nextReference } from "#app/features/core/references/next-reference.server.ts";
import { isAdmin } from "#app/features/actor.ts";
import { addDays, londonDay } from "#app/features/calendar.ts";
import type { PlainMailText } from "#app/features/core/mail/mail-kind.ts";
import { type Invoice, PAYMENT_DAYS, sellerToday } from "#app/features/trade/invoices/invoice.ts";
import { dayInFull, poundsAndPence } from "#app/features/wording.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { mailAboutOrder, notifyStaffAboutOrder } from "./order-mails.server.ts";
import { onOrder } from "./order.command.server.ts";
import { mayInvoice, type Order, type OrderState } from "./order.ts";

/**
 * Makes the invoice of an order: the next number, VAT and all that its document prints stand in the row. The number is
 * taken inside the transaction, so none is lost or given twice. An order delivered on account may be invoiced after. For
 * a customer outside the United Kingdom no invoice is made: what it would say of VAT would be wrong.
 */
export const issueInvoice = onOrder(isAdmin, async (here, _orderId: string) => {
  const { trx, actor, order } = here;
  const at = nowIso();
  const vat = vatOf(order.pricePence, await billingCountryOf(trx, order.company.id));
  if (!vat.ok && mayInvoice(order)) return here.conflict(invoiceRefusal(order.company.name, vat.country));
  if (!vat.ok || !(await markInvoiced(trx, order.id, at))) {
    const earlier = await findInvoiceOf(trx, actor, order.id);
    return here.conflict(earlier ? `There is an invoice already: ${earlier.number}.` : undefined);
  }
  const number = await nextReference(trx, "INV");
  const issuedOn = londonDay(now());
  await trx
    .insertInto("invoices")
    .values({
      id: newId(),
      number,
      order_id: order.id,
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
      is_demo: order.isDemo ? 1 : 0,
    })
    .execute();
  const invoice = await findInvoiceOf(trx, actor, order.id);
  if (!invoice) throw new Error(`Invoice ${number} is not there.`);
  await mailAboutOrder(trx, order, invoiceMail(invoice, order.title));
  const { netPence, vatPence, totalPence } = invoice;
  return here.done("invoice.issue", { number, netPence, vatPence, totalPence }, { number });
});

/** Records that an invoice is paid in full, once. */
export const recordPayment = onOrder(
  isAdmin,
  async (here, { paymentReference }: { orderId: string; paymentReference: string }) => {
    const { trx, actor, order } = here;
    const at = nowIso();
    if (!(await markPaid(trx, order.id, at))) {
      const earlier = await findInvoiceOf(trx, actor, order.id);
      return here.conflict(earlier?.paidAt ? `Invoice ${earlier.number} is paid already.` : undefined);
    }
    await trx
      .updateTable("invoices")
      .set({ paid_at: at, payment_reference: paymentReference })
      .where("order_id", "=", order.id)
      .where("paid_at", "is", null)
      .execute();
    const invoice = await findInvoiceOf(trx, actor, order.id);
    if (!invoice) throw new Error(`Order ${order.id} was paid without an invoice.`);
    const { number, totalPence } = invoice;
    await notifyStaffAboutOrder(trx, order, {
      type: "payment_received",
      title: "Payment received",
      message: `${order.company.name} paid ${poundsAndPence(totalPence)} for ${number} (order ${order.reference}).`,
      priority: "normal",
    });
    await mailAboutOrder(trx, order, paymentMail(invoice, order.title));
    return here.done("invoice.pay", { number, totalPence, reference: paymentReference });
  },
);

/**
 * Writes down that an order is invoiced: one that waits for it moves on, one delivered on account stays delivered.
 * @returns false when it can't be, or somebody was first: then nothing was changed.
 */
async function markInvoiced(trx: Trx, id: string, at: string): Promise<boolean> {
  const unbilled = (state: OrderState, to: OrderState) =>
    trx
      .updateTable("orders")
      .set({ state: to, state_changed_at: at, invoiced_at: at })
      .where("id", "=", id)
      .where("state", "=", state)
      .where("invoiced_at", "is", null)
      .where("price_pence", ">", 0)
      .executeTakeFirst();
  if ((await unbilled("requested", "invoiced")).numUpdatedRows === 1n) return true;
  return (await unbilled("fulfilled", "fulfilled")).numUpdatedRows === 1n;
}

/** The same for the payment of an invoiced order. */
async function markPaid(trx: Trx, id: string, at: string): Promise<boolean> {
  const unpaid = (state: OrderState, to: OrderState) =>
    trx
      .updateTable("orders")
      .set({ state: to, state_changed_at: at, paid_at: at })
      .where("id", "=", id)
      .where("state", "=", state)
      .where("invoiced_at", "is not", null)
      .where("paid_at", "is", null)
      .executeTakeFirst();
  if ((await unpaid("invoiced", "paid")).numUpdatedRows === 1n) return true;
  return (await unpaid("fulfilled", "fulfilled")).numUpdatedRows === 1n;
}

async function billTo(trx: Trx, order: Order): Promise<string> {
  const company = await trx
    .selectFrom("companies")
    .select(["street", "city", "postcode", "country", "billing_country", "vat_number"])
    .where("id", "=", order.company.id)
    .executeTakeFirstOrThrow();
  return [
    order.company.name,
    `For the attention of ${order.orderedBy.name}`,
    company.street,
    [company.city, company.postcode].filter(Boolean).join(" "),
    countryName(company.billing_country ?? company.country),
    company.vat_number && `VAT number ${company.vat_number}`,
  ]
    .filter(Boolean)
    .join("\n")
    .slice(0, 1000);
}

function descriptionOf(order: Order): string {
  const kind = order.reportId ? "Research report, licence for the company: " : "";
  return `${kind}${order.title} (order ${order.reference})`.slice(0, 400);
}

function pagesOf(invoice: Invoice): string {
  const order = `${env().origin}/client-portal/orders/${invoice.orderId}`;
  return `The order: ${order}\nThe invoice as a PDF: ${order}/invoice`;
}

function invoiceMail(invoice: Invoice, title: string): PlainMailText {
  const due = dayInFull(invoice.dueOn);
  return {
    kind: "invoice-issued",
    subject: `Invoice ${invoice.number}`,
    paragraphs: [
      `Our invoice ${invoice.number} for “${title}”: ${poundsAndPence(invoice.totalPence)} with VAT, due by ${due}. Please give the number with your payment.`,
      pagesOf(invoice),
    ],
  };
}

function paymentMail(invoice: Invoice, title: string): PlainMailText {
  return {
    kind: "payment-received",
    subject: `Payment received for ${invoice.number}`,
    paragraphs: [
      `Thank you: we have your payment of ${poundsAndPence(invoice.totalPence)} for “${title}” (invoice ${invoice.number}).`,
      pagesOf(invoice),
    ],
  };
}
