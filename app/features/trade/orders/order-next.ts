import { canMoveOrder, mayBePaid, mayInvoice, type Order } from "./order.ts";

/** What comes next with an order, by who looks at it: the one strong button of its page. */
type Standing = Pick<Order, "state" | "reportId" | "pricePence" | "invoicedAt" | "paidAt">;

/** "wait" is for us to do; null where nothing is left. */
export function ownOrderNext(order: Standing): "pay" | "download" | "wait" | null {
  if (mayBePaid(order)) return "pay";
  if (order.state === "fulfilled") return order.reportId === null ? null : "download";
  return order.state === "cancelled" ? null : "wait";
}

/** @param canBill the firm can invoice this company: it knows the VAT of its country. */
export function staffOrderNext(
  order: Standing,
  canBill: boolean,
): "invoice" | "record-payment" | "fulfil" | null {
  if (mayInvoice(order) && canBill) return "invoice";
  if (mayBePaid(order)) return "record-payment";
  return canMoveOrder(order.state, "fulfilled") ? "fulfil" : null;
}
