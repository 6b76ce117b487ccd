import { brand } from "#app/brand.ts";
import { dayInFull, poundsAndPence } from "#app/features/wording.ts";
import { headOffice } from "#app/firm.ts";
import { percentOf } from "#app/features/trade/vat/vat.ts";

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

type InvoiceStatus = "due" | "overdue" | "paid" | "void";

/** @param today the day in London. @param isCancelled of the order: then nothing is due. */
export function statusOfInvoice(
  invoice: Pick<Invoice, "paidAt" | "dueOn">,
  isCancelled: boolean,
  today: string,
): InvoiceStatus {
  if (invoice.paidAt !== null) return "paid";
  if (isCancelled) return "void";
  return invoice.dueOn < today ? "overdue" : "due";
}

const INVOICE_STATUSES = {
  due: { label: "Due", tone: "amber" },
  overdue: { label: "Overdue", tone: "red" },
  paid: { label: "Paid", tone: "green" },
  void: { label: "Cancelled, nothing due", tone: "slate" },
} as const satisfies Record<InvoiceStatus, { label: string; tone: string }>;

/** Who sells and where to pay, as it was when an invoice was issued: the firm may move, or change its bank. */
export interface Seller {
  name: string;
  legalName: string;
  address: string;
  email: string;
  phone: string;
  companyNumber: string;
  vatNumber: string;
  bank: { name: string; sortCode: string; accountNumber: string };
}

/** The firm as it is today. */
export function sellerToday(): Seller {
  return {
    name: brand.name,
    legalName: brand.legalName,
    address: headOffice,
    email: brand.email.clients,
    phone: brand.phone.label,
    companyNumber: brand.registration.number,
    ...brand.invoicing,
  };
}

/** An invoice as people read it. */
export interface ShownInvoice {
  number: string;
  status: (typeof INVOICE_STATUSES)[InvoiceStatus];
  issued: string;
  due: string;
  net: string;
  vat: { label: string; amount: string };
  total: string;
  paid: string | null;
  /** Staff's; not shown to clients. */
  paymentReference: string | null;
  /** Where a client pays it, while it is due. */
  payTo: { name: string; bank: string; sortCode: string; accountNumber: string } | null;
}

/** How amounts and days are written: the pages' own way. */
interface Writing {
  moneyExact(pence: number): string;
  date(day: string): string;
}

/** @param today the day in London. @param isCancelled of the order. @param isStaff sees the payment's reference. */
export function showInvoice(
  invoice: Invoice,
  context: { today: string; isCancelled: boolean; isStaff: boolean },
  { moneyExact, date }: Writing,
): ShownInvoice {
  const status = statusOfInvoice(invoice, context.isCancelled, context.today);
  const isDue = status === "due" || status === "overdue";
  const { legalName, bank } = invoice.seller;
  return {
    number: invoice.number,
    status: INVOICE_STATUSES[status],
    issued: date(invoice.issuedOn),
    due: date(invoice.dueOn),
    net: moneyExact(invoice.netPence),
    vat: { label: `VAT at ${percentOf(invoice.vatBasisPoints)}%`, amount: moneyExact(invoice.vatPence) },
    total: moneyExact(invoice.totalPence),
    paid: invoice.paidAt && date(invoice.paidAt),
    paymentReference: context.isStaff ? invoice.paymentReference : null,
    payTo:
      isDue && !context.isStaff
        ? { name: legalName, bank: bank.name, sortCode: bank.sortCode, accountNumber: bank.accountNumber }
        : null,
  };
}

/** What the invoice prints: all of it from the row. Payment is not printed: the document is the same before and after. */
export function invoiceDocument(invoice: Invoice) {
  const { name, legalName, address, email, phone, companyNumber, vatNumber, bank } = invoice.seller;
  return {
    number: invoice.number,
    issuedAt: invoice.createdAt,
    seller: {
      name,
      legalName,
      address,
      email,
      phone,
      numbers: [`Company number ${companyNumber}`, `VAT number ${vatNumber}`],
    },
    billTo: invoice.billTo.split("\n"),
    facts: [
      ["Invoice number", invoice.number],
      ["Issued, and tax point", dayInFull(invoice.issuedOn)],
      ["Payment due", dayInFull(invoice.dueOn)],
      ...(invoice.purchaseOrder ? [["Purchase order", invoice.purchaseOrder] as [string, string]] : []),
    ] as [string, string][],
    item: { description: invoice.description, net: poundsAndPence(invoice.netPence) },
    totals: [
      ["Net", poundsAndPence(invoice.netPence)],
      [`VAT at ${percentOf(invoice.vatBasisPoints)}%`, poundsAndPence(invoice.vatPence)],
      ["Total to pay", poundsAndPence(invoice.totalPence)],
    ] as [string, string][],
    payment: {
      title: "How to pay",
      lines: [
        `By bank transfer to ${legalName}, ${bank.name}`,
        `Sort code ${bank.sortCode}, account number ${bank.accountNumber}`,
        `Reference ${invoice.number}`,
      ],
    },
  };
}
