import type { Seller } from "./seller.ts";

/** An invoice as its row has it. Once issued it never changes, but for the payment. */
export interface Invoice {
  id: string;
  /** INV-2026-0001: sequential, without gaps. */
  number: string;
  orderId: string;
  companyId: string;
  /** YYYY-MM-DD in London. */
  issuedOn: string;
  dueOn: string;
  /** Lines. */
  billTo: string;
  seller: Seller;
  description: string;
  purchaseOrder: string | null;
  netPence: number;
  /** 2000 is 20 %. */
  vatBasisPoints: number;
  vatPence: number;
  totalPence: number;
  createdAt: string;
  paidAt: string | null;
  paymentReference: string | null;
  isDemo: boolean;
}

/** Days until payment is due. */
export const PAYMENT_DAYS = 30;

export type InvoiceStanding = "due" | "overdue" | "paid" | "void";

/** @param today the day in London. @param isCancelled of the order: then nothing is due. */
export function standingOfInvoice(
  invoice: Pick<Invoice, "paidAt" | "dueOn">,
  isCancelled: boolean,
  today: string,
): InvoiceStanding {
  if (invoice.paidAt !== null) return "paid";
  if (isCancelled) return "void";
  return invoice.dueOn < today ? "overdue" : "due";
}

export const INVOICE_STANDINGS = {
  due: { label: "Due", tone: "amber" },
  overdue: { label: "Overdue", tone: "red" },
  paid: { label: "Paid", tone: "green" },
  void: { label: "Cancelled, nothing due", tone: "slate" },
} as const satisfies Record<InvoiceStanding, { label: string; tone: string }>;
