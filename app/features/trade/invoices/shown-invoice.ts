import { type Invoice, INVOICE_STANDINGS, type InvoiceStanding, standingOfInvoice } from "./invoice.ts";
import { percentOf } from "../vat/vat.ts";

/** An invoice as people read it. */
export interface ShownInvoice {
  orderId: string;
  number: string;
  standing: (typeof INVOICE_STANDINGS)[InvoiceStanding];
  issued: string;
  due: string;
  net: string;
  vat: { label: string; amount: string };
  total: string;
  paid: string | null;
  /** Staff's; not shown to clients. */
  paymentReference: string | null;
}

/** How amounts and days are written: the pages' own way. */
interface Writing {
  moneyExact(pence: number): string;
  date(day: string): string;
}

/** @param today the day in London. @param isCancelled of the order. @param isStaff sees the payment's reference. */
export function showInvoice(
  invoice: Invoice,
  place: { today: string; isCancelled: boolean; isStaff: boolean },
  { moneyExact, date }: Writing,
): ShownInvoice {
  return {
    orderId: invoice.orderId,
    number: invoice.number,
    standing: INVOICE_STANDINGS[standingOfInvoice(invoice, place.isCancelled, place.today)],
    issued: date(invoice.issuedOn),
    due: date(invoice.dueOn),
    net: moneyExact(invoice.netPence),
    vat: { label: `VAT at ${percentOf(invoice.vatBasisPoints)}%`, amount: moneyExact(invoice.vatPence) },
    total: moneyExact(invoice.totalPence),
    paid: invoice.paidAt && date(invoice.paidAt),
    paymentReference: place.isStaff ? invoice.paymentReference : null,
  };
}
