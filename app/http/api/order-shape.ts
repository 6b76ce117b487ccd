/** An order and its invoice as the API tells them. */
import { z } from "zod";
import { type Invoice, standingOfInvoice } from "#app/features/invoices/invoice.ts";
import { ALL_ORDER_STATES, type Order } from "#app/features/orders/order.ts";
import { recordId, time } from "./entities.ts";
import { inPounds } from "./pounds.ts";

const day = z.string().meta({ description: "A day in London, YYYY-MM-DD." });
const pounds = z.number().meta({ description: "Pounds sterling." });

const order = z.object({
  id: recordId,
  reference: z.string().meta({ description: "Such as `ORD-2026-0001`." }),
  state: z.enum(ALL_ORDER_STATES),
  title: z.string(),
  company: z.object({ id: recordId, name: z.string() }),
  orderedBy: z.object({ name: z.string(), email: z.string() }),
  reportId: z.string().nullable(),
  quoteId: z.string().nullable().meta({ description: "The accepted quote it came from." }),
  price: z.number().meta({ description: "Pounds sterling without VAT, as offered that day." }),
  purchaseOrder: z.string().nullable(),
  note: z.string().nullable(),
  requestedAt: time,
  invoicedAt: time.nullable(),
  paidAt: time.nullable(),
  fulfilledAt: time.nullable(),
  cancelledAt: time.nullable(),
  cancelReason: z
    .string()
    .nullable()
    .meta({ description: "Staff always give one; without it the client cancelled." }),
});

export const orderSummary = order
  .extend({ invoiceNumber: z.string().nullable().meta({ description: "Such as `INV-2026-0001`." }) })
  .meta({ id: "OrderSummary" });

export const orderDetails = order
  .extend({
    invoice: z
      .object({
        number: z.string(),
        standing: z.enum(["due", "overdue", "paid", "void"]).meta({ description: "As of today, in London." }),
        issuedOn: day,
        dueOn: day,
        net: pounds,
        vat: pounds,
        total: pounds,
        paidAt: time.nullable(),
        paymentReference: z.string().nullable().meta({ description: "Null for clients." }),
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
      standing: standingOfInvoice(invoice, one.state === "cancelled", today),
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
