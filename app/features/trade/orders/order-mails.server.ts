/** The mails and notices about an order. */
import type { PlainMailText } from "#app/features/core/mail/mail-kind.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { type NewNotification, notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { pounds } from "#app/features/wording.ts";
import type { Order } from "./order.ts";

/** A mail to the person who ordered. */
export async function mailAboutOrder(trx: Trx, order: Order, mail: PlainMailText): Promise<void> {
  await queueMail(trx, { ...mail, to: order.orderedBy.email, ...relatedTo(order) });
}

export async function notifyStaffAboutOrder(trx: Trx, order: Order, note: NewNotification): Promise<void> {
  await notifyStaff(trx, { ...note, ...relatedTo(order) });
}

const relatedTo = (order: Order) => ({
  relatedType: "order" as const,
  relatedId: order.id,
  isDemo: order.isDemo,
});

const pageOf = (order: Order) => `Your order: ${env().origin}/client-portal/orders/${order.id}`;
const questions = "If anything is unclear, reply to this message.";

export function orderReceivedMail(order: Order): PlainMailText {
  return {
    kind: "order-received",
    subject: `We have your order ${order.reference}`,
    paragraphs: [
      `Thank you for ordering “${order.title}” for ${order.company.name}. Your reference is ${order.reference}. The price is ${pounds(order.pricePence)} plus VAT.`,
      ...(order.purchaseOrder ? [`Your purchase order number: ${order.purchaseOrder}`] : []),
      "We write to you when the report is in My Reports. Until then you can cancel the order on its page.",
      pageOf(order),
      questions,
    ],
  };
}

export function fulfilledMail(order: Order): PlainMailText {
  const terms =
    order.pricePence === 0
      ? "It is free of charge."
      : order.paidAt
        ? "Thank you for your payment."
        : order.invoicedAt
          ? "Please pay the invoice we sent by the day it is due."
          : "It is delivered on account: the invoice follows.";
  const delivery = order.reportId
    ? `“${order.title}” is in My Reports now, for everybody at ${order.company.name}.`
    : `“${order.title}” is delivered to ${order.company.name}.`;
  return {
    kind: "order-fulfilled",
    subject: `Your order ${order.reference} is delivered`,
    paragraphs: [
      `${delivery} ${terms}`,
      ...(order.reportId ? [`My Reports: ${env().origin}/client-portal/reports`] : []),
      pageOf(order),
      questions,
    ],
  };
}

export function cancelledMail(order: Order): PlainMailText {
  return {
    kind: "order-cancelled",
    subject: `Your order ${order.reference} is cancelled`,
    paragraphs: [
      order.cancelReason
        ? `We have cancelled your order of “${order.title}”. The reason: ${order.cancelReason}`
        : `Your order of “${order.title}” is cancelled, as asked for by ${order.company.name}.`,
      "Nothing is charged for it.",
      pageOf(order),
      questions,
    ],
  };
}
