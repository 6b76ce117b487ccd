/** An order and its invoice as the API tells them. */
import { z } from "zod";
import { type Invoice, statusOfInvoice } from "#app/features/trade/invoices/invoice.ts";
import { cancelOrderSchema, orderSchema, paymentSchema } from "#app/features/trade/orders/order.schema.ts";
import type { Order } from "#app/features/trade/orders/order.ts";
import { ENUMERATIONS as E } from "../enumerations.ts";
import { inPounds } from "../pounds.ts";
import { asIn, day, emailAddress, name, poundsValue, recordId, reference, text, time } from "../scalars.ts";

const order = z.object({
  id: recordId,
  reference: reference("ORD-2026-0001"),
  state: z.enum(E.OrderState),
  title: text(300),
  company: z.object({ id: recordId, name }),
  orderedBy: z.object({ name, email: emailAddress }),
  reportId: recordId.nullable(),
  quoteId: recordId.nullable().meta({ description: "The accepted quote it came from." }),
  price: poundsValue.meta({ description: "Pounds sterling without VAT, as offered that day." }),
  purchaseOrder: asIn(orderSchema.shape.purchaseOrder).nullable(),
  note: asIn(orderSchema.shape.note).nullable(),
  requestedAt: time,
  invoicedAt: time.nullable(),
  paidAt: time.nullable(),
  fulfilledAt: time.nullable(),
  cancelledAt: time.nullable(),
  cancelReason: asIn(cancelOrderSchema.shape.reason)
    .nullable()
    .meta({ description: "Staff always give one; without it the client cancelled." }),
});

export const orderSummary = order
  .extend({ invoiceNumber: reference("INV-2026-0001").nullable() })
  .meta({ id: "OrderSummary" });

export const orderDetails = order
  .extend({
    invoice: z
      .object({
        number: reference("INV-2026-0001"),
        standing: z.enum(E.InvoiceStanding).meta({ description: "As of today, in London." }),
        issuedOn: day,
        dueOn: day,
        net: poundsValue,
        vat: poundsValue,
        total: poundsValue,
        paidAt: time.nullable(),
        paymentReference: asIn(paymentSchema.shape.paymentReference)
          .nullable()
          .meta({ description: "Null for clients." }),
      })
      .nullable(),
  })
  .meta({ id: "Order" });

function toOrder(given: Order): z.output<typeof order> {
  const { isDemo: _isDemo, pricePence, ...own } = given;
  return { ...own, price: inPounds(pricePence) };
}

export function toOrderSummary(
  one: Order,
  invoiceNumbers: ReadonlyMap<string, string>,
): z.output<typeof orderSummary> {
  return { ...toOrder(one), invoiceNumber: invoiceNumbers.get(one.id) ?? null };
}

/** @param place.today the day in London. @param place.isStaff sees the payment's reference. */
export function toOrderDetails(
  one: Order,
  invoice: Invoice | null,
  { today, isStaff }: { today: string; isStaff: boolean },
): z.output<typeof orderDetails> {
  return {
    ...toOrder(one),
    invoice: invoice && {
      number: invoice.number,
      standing: statusOfInvoice(invoice, one.state === "cancelled", today),
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      net: inPounds(invoice.netPence),
      vat: inPounds(invoice.vatPence),
      total: inPounds(invoice.totalPence),
      paidAt: invoice.paidAt,
      paymentReference: isStaff ? invoice.paymentReference : null,
    },
  };
}
