import { brand } from "#app/brand.ts";
import type { Invoice } from "./invoice.ts";
import { percentOf } from "./invoice.ts";

const poundsAndPence = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });
const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const day = (iso: string) => longDay.format(new Date(`${iso}T00:00:00Z`));
const money = (pence: number) => poundsAndPence.format(pence / 100);

/**
 * What the invoice prints: all of it from the row, but for the firm's own name and numbers. Payment is not printed:
 * the document is the same before and after.
 */
export function invoiceDocument(invoice: Invoice) {
  const { companyNumber, vatNumber, bank } = brand.invoicing;
  return {
    number: invoice.number,
    issuedAt: invoice.createdAt,
    seller: {
      name: brand.name,
      legalName: brand.legalName,
      address: brand.offices.find((office) => office.isHub)?.address ?? "",
      email: brand.email.clients,
      phone: brand.phone.label,
      numbers: [`Company number ${companyNumber}`, `VAT number ${vatNumber}`],
    },
    billTo: invoice.billTo.split("\n"),
    facts: [
      ["Invoice number", invoice.number],
      ["Issued, and tax point", day(invoice.issuedOn)],
      ["Payment due", day(invoice.dueOn)],
      ...(invoice.purchaseOrder ? [["Purchase order", invoice.purchaseOrder] as [string, string]] : []),
    ] as [string, string][],
    item: { description: invoice.description, net: money(invoice.netPence) },
    totals: [
      ["Net", money(invoice.netPence)],
      [`VAT at ${percentOf(invoice.vatBasisPoints)}%`, money(invoice.vatPence)],
      ["Total to pay", money(invoice.totalPence)],
    ] as [string, string][],
    payment: {
      title: "How to pay",
      lines: [
        `By bank transfer to ${brand.legalName}, ${bank.name}`,
        `Sort code ${bank.sortCode}, account number ${bank.accountNumber}`,
        `Reference ${invoice.number}`,
      ],
    },
  };
}
