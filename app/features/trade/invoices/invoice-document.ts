import { dayInFull, poundsAndPence } from "#app/features/wording.ts";
import type { Invoice } from "./invoice.ts";
import { percentOf } from "../vat/vat.ts";

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
