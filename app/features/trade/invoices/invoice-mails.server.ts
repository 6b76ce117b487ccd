import type { PlainMailText } from "#app/features/core/mail/mail-kind.ts";
import { env } from "#app/platform/env.server.ts";
import { dayInFull, poundsAndPence } from "#app/features/wording.ts";
import type { Invoice } from "./invoice.ts";

interface Addressed {
  invoice: Invoice;
  title: string;
}

function pagesOf(invoice: Invoice): string {
  const order = `${env().origin}/client-portal/orders/${invoice.orderId}`;
  return `The order: ${order}\nThe invoice as a PDF: ${order}/invoice`;
}

export function invoiceMail({ invoice, title }: Addressed): PlainMailText {
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

export function paymentMail({ invoice, title }: Addressed): PlainMailText {
  return {
    kind: "payment-received",
    subject: `Payment received for ${invoice.number}`,
    paragraphs: [
      `Thank you: we have your payment of ${poundsAndPence(invoice.totalPence)} for “${title}” (invoice ${invoice.number}).`,
      pagesOf(invoice),
    ],
  };
}
