import { penceIn } from "#app/features/fields/pounds.ts";
import { expect, test } from "vitest";
import {
  type Invoice,
  invoiceDocument,
  sellerToday,
  statusOfInvoice,
} from "#app/features/trade/invoices/invoice.ts";
import { vatAt } from "#app/features/trade/vat/vat.ts";
import { addDays, addMonths, isDay, lastDayOf, londonDay } from "#app/features/calendar.ts";
import {
  offerDraftSchema,
  offerSchema,
  quoteRequestSchema,
} from "#app/features/trade/quotes/quote.schema.ts";
import { stateOn } from "#app/features/trade/quotes/quote.ts";
import { printInvoice } from "#app/platform/pdf/documents/print-invoice.ts";
import { readPdf } from "../../support/reading/read-pdf.ts";

test("an offer is good on its last day in London, and no longer", () => {
  expect(stateOn("sent", "2026-06-30", "2026-06-30")).toBe("sent");
  expect(stateOn("sent", "2026-06-30", "2026-07-01")).toBe("expired");
  expect(stateOn("accepted", "2026-06-30", "2026-07-01")).toBe("accepted");
  // In summer the day in London begins an hour before the day in UTC; in winter with it.
  expect(londonDay(new Date("2026-06-30T22:59:59.999Z"))).toBe("2026-06-30");
  expect(londonDay(new Date("2026-06-30T23:00:00.000Z"))).toBe("2026-07-01");
  expect(londonDay(new Date("2026-12-31T23:59:59.999Z"))).toBe("2026-12-31");
  expect(londonDay(new Date("2026-03-29T01:30:00.000Z"))).toBe("2026-03-29");
  expect(londonDay(new Date("2026-10-24T23:30:00.000Z"))).toBe("2026-10-25");
});

test("days and terms: months of unequal length, leap years, dates that do not exist", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2028-01-31", 1)).toBe("2028-02-29");
  expect(addMonths("2026-11-30", 3)).toBe("2027-02-28");
  expect(lastDayOf("2026-05-01", 12)).toBe("2027-04-30");
  expect(lastDayOf("2028-02-29", 12)).toBe("2029-02-27");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-11-21", 30)).toBe("2026-12-21");
  for (const day of ["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", "tomorrow", ""])
    expect(isDay(day), day).toBe(false);
  expect(isDay("2028-02-29")).toBe(true);
});

test("pounds are read as every number is, digit by digit", () => {
  expect(penceIn("0.29")).toBe(29);
  expect(penceIn("£12,500.5")).toBe(1_250_050);
  expect(penceIn("4.35")).toBe(435);
  expect(penceIn("£1.2")).toBe(120);
  expect(["1 000", ".5", "2.5k", "1e5"].map(penceIn)).toEqual([100_000, 50, 250_000, 10_000_000]);
  for (const text of ["1.234", "1.", "1,2", "£", "-5", "5%", "€5"]) expect(penceIn(text), text).toBeNull();
  const offer = { text: "All of it", validUntil: "2026-12-31", revision: "0" };
  for (const price of ["12500", "12,500", "£12,500.50", "0.01"])
    expect(offerSchema.safeParse({ ...offer, price }).success, price).toBe(true);
  for (const price of ["", "0", "-5", "12.345", "12,50", "100000001", "Infinity", "£", "1,2,3"])
    expect(offerSchema.safeParse({ ...offer, price }).success, price).toBe(false);
});

test("an offer's dates and numbers are real ones; a draft may lack them", () => {
  const whole = { price: "100", text: "All of it", validUntil: "2026-12-31", revision: "0" };
  const bad = { validUntil: "2026-02-30", startsOn: "31/12/2026", termMonths: "0", seats: "1.5" };
  const result = offerSchema.safeParse({ ...whole, ...bad });
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual(Object.keys(bad));
  expect(offerDraftSchema.safeParse({ price: "", termMonths: " ", revision: "0" }).success).toBe(true);
  expect(offerDraftSchema.safeParse({ price: "x", revision: "0" }).success).toBe(false);
});

test("a request needs name, email, company and requirements, and takes options of the lists only", () => {
  const empty = quoteRequestSchema.safeParse({});
  expect(empty.error?.issues.map(({ path }) => path[0])).toEqual([
    "name",
    "email",
    "company",
    "requirements",
  ]);
  const whole = { name: "A", email: "a@example.com", company: "C", requirements: "R" };
  expect(quoteRequestSchema.safeParse({ ...whole, timeline: "urgent", budget: "discuss" }).success).toBe(
    true,
  );
  expect(quoteRequestSchema.safeParse({ ...whole, timeline: "now" }).success).toBe(false);
  expect(quoteRequestSchema.safeParse({ ...whole, budget: ["discuss", "50k-plus"] }).success).toBe(false);
});

test("VAT: integer pence, halves rounded up, exact far beyond what doubles hold", () => {
  expect(vatAt(29_900, 2000)).toBe(5_980);
  expect(vatAt(2, 2000)).toBe(0);
  expect(vatAt(3, 2000)).toBe(1);
  expect(vatAt(10, 500)).toBe(1); // 0.5
  expect(vatAt(0, 2000)).toBe(0);
  expect(vatAt(10_000_000_000, 2000)).toBe(2_000_000_000);
});

const invoice: Invoice = {
  id: "",
  number: "INV-2026-0001",
  orderId: "",
  companyId: "",
  issuedOn: "2026-11-21",
  dueOn: "2026-12-21",
  billTo: "Harcourt Vale LLP\nFor the attention of Eleanor Marsh\nLondon\nUnited Kingdom",
  seller: sellerToday(),
  description: "Quarterly data (order ORD-2026-0007)",
  purchaseOrder: "PO-4471",
  netPence: 1_200_050,
  vatBasisPoints: 2000,
  vatPence: 240_010,
  totalPence: 1_440_060,
  createdAt: "2026-11-21T10:00:00.000Z",
  paidAt: null,
  paymentReference: null,
  isDemo: false,
};

test("an invoice's standing", () => {
  expect(statusOfInvoice(invoice, false, "2026-12-21")).toBe("due");
  expect(statusOfInvoice(invoice, false, "2026-12-22")).toBe("overdue");
  expect(statusOfInvoice(invoice, true, "2026-12-22")).toBe("void");
  expect(statusOfInvoice({ ...invoice, paidAt: invoice.createdAt }, false, "2027-01-01")).toBe("paid");
});

test("the document is the same bytes for ever, before and after payment, and holds what it has to say", async () => {
  const one = await printInvoice(invoiceDocument(invoice));
  const paid = { ...invoice, paidAt: "2026-12-01T10:00:00.000Z", paymentReference: "BACS 1" };
  expect(Buffer.compare(one, await printInvoice(invoiceDocument(paid)))).toBe(0);
  const { pages, info } = await readPdf(one);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.spaced).toEqual([]);
  const text = pages[0]!.text.replaceAll("\n", " ");
  for (const part of [
    "VAT invoice INV-2026-0001",
    "Harcourt Vale LLP",
    "21 November 2026",
    "21 December 2026",
    "PO-4471",
    "£12,000.50",
    "VAT at 20%",
    "£2,400.10",
    "£14,400.60",
    "VAT number GB 999 9999 73",
  ])
    expect(text).toContain(part);
  expect(info).toMatchObject({ Title: "Invoice INV-2026-0001" });
});

test("whatever stands in the row is only text on the page, and stays on one page", async () => {
  const hostile = "x".repeat(400);
  const bytes = await printInvoice(
    invoiceDocument({
      ...invoice,
      billTo: `) Tj ET /JS (alert) \u202E\n${hostile}\n${"line\n".repeat(60)}`,
      description: `${hostile}\u0000\uD800 العربية 💷`,
      purchaseOrder: "P".repeat(60),
    }),
  );
  expect((await readPdf(bytes)).pages).toHaveLength(1);
  expect(Buffer.from(bytes).toString("latin1")).not.toContain("/JavaScript");
});
