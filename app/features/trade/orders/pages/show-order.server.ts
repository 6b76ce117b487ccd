import type { Member } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { orderAwaitedSince, orderPromise } from "#app/features/trade/orders/order-promise.ts";
import { promisedBy } from "#app/features/answer-promise.ts";
import { billingCountryOf } from "#app/features/trade/vat/billing-country.server.ts";
import { findInvoiceOf } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { invoiceRefusal, showVat, vatOf } from "#app/features/trade/vat/vat.ts";
import { showInvoice } from "#app/features/trade/invoices/invoice.ts";
import { findOrder } from "#app/features/trade/orders/order.scope.server.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { clientMayCancel } from "#app/features/trade/orders/order.ts";
import type { Db } from "#app/platform/database.server.ts";
import { date, dateTime, moment, moneyExact, price } from "#app/ui/text/format.ts";
import { findAudit } from "#app/features/core/audit/find-audit.server.ts";
import { ownOrderNext, staffOrderNext } from "../order-next.ts";
import {
  canMoveOrder,
  mayBePaid,
  mayInvoice,
  NEEDS_CREDIT_NOTE,
  type Order,
  type OrderState,
  partsOfTitle,
  timelineOf,
} from "../order.ts";

/** What both sides read on an order's page, beside the order itself; null where this person may see no such order. */
async function showOrder(db: Db, actor: Member, id: string, now: Date, isStaff = false) {
  const order = await findOrder(db, actor, id);
  if (!order) return null;
  const { pricePence, state } = order;
  const promised = promisedBy(orderAwaitedSince(order));
  const country = await billingCountryOf(db, order.company.id);
  const invoice = await findInvoiceOf(db, actor, order.id);
  const context = { today: londonDay(now), isCancelled: state === "cancelled", isStaff };
  return {
    order,
    country,
    shown: {
      id: order.id,
      reference: order.reference,
      ...partsOfTitle(order),
      state,
      reportId: order.reportId,
      quoteId: order.quoteId,
      promise: orderPromise(order, now),
      promisedBy: promised && dateTime(promised),
      invoice: invoice && showInvoice(invoice, context, { moneyExact, date }),
      sum: pricePence === 0 ? { amount: "Free" } : { amount: price(pricePence), note: "plus VAT" },
      vat: pricePence === 0 ? null : showVat(pricePence, country, price),
      purchaseOrder: order.purchaseOrder,
      steps: timelineOf(order).map(({ state: step, at }) => ({
        state: step,
        at: at === null ? null : moment(at),
        by: step === "requested" ? order.orderedBy.name : null,
        body: step === "requested" ? order.note : null,
        note: step === "invoiced" && invoice ? invoice.number : null,
      })),
    },
  };
}

/** The same for the client, with what they may do. @param query what the page's address asks for. */
export async function showOwnOrder(db: Db, actor: Member, id: string, now: Date, query: URLSearchParams) {
  const found = await showOrder(db, actor, id, now);
  if (!found) return null;
  const { order, shown } = found;
  // Staff fulfil and cancel on their own page of the order.
  const mayCancel = mayInCompany(actor, "buy") && clientMayCancel(order);
  return {
    ...shown,
    isStaff: actor.role === "admin",
    next: ownOrderNext(order),
    mayCancel,
    isCancelling: mayCancel && query.get("confirm") === "cancel",
    company: order.company.name,
    orderedBy: order.orderedBy.name,
    cancelReason: order.cancelReason,
    /** It was delivered before it was paid. */
    onAccount: order.fulfilledAt !== null && order.paidAt === null && order.pricePence > 0,
  };
}

/** The same with what staff alone read, what they may do, and what they are about to. */
export async function showStaffOrder(db: Db, actor: Member, id: string, now: Date, query: URLSearchParams) {
  const found = await showOrder(db, actor, id, now, true);
  if (!found) return null;
  const { order, country, shown } = found;
  const mayFulfil = canMoveOrder(order.state, "fulfilled");
  const mayCancel = canMoveOrder(order.state, "cancelled");
  const canBill = vatOf(order.pricePence, country).ok;
  const billable = mayInvoice(order) && canBill;
  const doneBy = await whoDid(db, order);
  return {
    ...shown,
    next: staffOrderNext(order, canBill),
    steps: shown.steps.map((step) => ({
      ...step,
      by: step.at && (doneBy.get(step.state) ?? step.by),
      body: step.state === "cancelled" ? order.cancelReason : step.body,
      note: step.state === "paid" ? (shown.invoice?.paymentReference ?? null) : step.note,
    })),
    mayInvoice: billable,
    whyNot: whyNot(order, country),
    mayBePaid: mayBePaid(order),
    isInvoicing: billable && query.get("confirm") === "invoice",
    isPaying: mayBePaid(order) && query.get("do") === "pay",
    mayFulfil,
    mayCancel,
    isFulfilling: mayFulfil && query.get("confirm") === "fulfil",
    isCancelling: mayCancel && query.get("do") === "cancel",
    isOnAccount: order.paidAt === null && order.pricePence > 0,
    company: order.company,
    orderedBy: order.orderedBy,
  };
}

const DONE: Record<string, OrderState> = {
  "order.request": "requested",
  "invoice.issue": "invoiced",
  "invoice.pay": "paid",
  "order.fulfil": "fulfilled",
  "order.cancel": "cancelled",
};

/** Who moved an order to each state, as the audit log has it. */
async function whoDid(db: Db, { id }: Order) {
  const changes = await findAudit(db, `order:${id}`, Object.keys(DONE));
  return new Map(changes.map(({ action, by }) => [DONE[action], by]));
}

export type ShownOrder = NonNullable<Awaited<ReturnType<typeof showOwnOrder>>>;

export type ShownStaffOrder = NonNullable<Awaited<ReturnType<typeof showStaffOrder>>>;

/** What would be expected here and is not offered, with the reason. */
function whyNot(order: Order, country: string): string[] {
  const vat = vatOf(order.pricePence, country);
  return [
    ...(mayInvoice(order) && !vat.ok ? [invoiceRefusal(order.company.name, vat.country)] : []),
    ...(order.state === "invoiced" ? [`The order is invoiced. ${NEEDS_CREDIT_NOTE}`] : []),
  ];
}
