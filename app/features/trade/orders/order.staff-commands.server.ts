/** What ends an order: it is fulfilled, or cancelled, which a client may do, too. */
import type { Actor, Member, SystemActor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { notAllowed } from "#app/features/core/command.server.ts";
import { mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { type GrantRefusal, grantReportIn } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { findInvoiceOf } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { endSubscriptionOfQuote } from "#app/features/trade/subscriptions/start-subscriptions.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import { cancelledMail, fulfilledMail, mailAboutOrder, notifyStaffAboutOrder } from "./order-mails.server.ts";
import { onOrder } from "./order.command.server.ts";
import { mayHandleOrders } from "./order.scope.server.ts";
import { CLIENT_CANCELS_FROM, NEEDS_CREDIT_NOTE, orderStatesBefore } from "./order.ts";

const NOT_GRANTED: Partial<Record<GrantRefusal, string>> = {
  "already-held":
    "The client holds this report already. If there is no invoice yet, cancel the order and say so, or there would be two bills for one report.",
  "unknown-report":
    "The report was withdrawn from the shop. Publish it again, or cancel the order if there is no invoice yet.",
};

/**
 * Delivers an order: the company holds the report from the same moment, or the order stays as it was. Before it is paid
 * this is fulfilment on account.
 */
export const fulfilOrder = onOrder(mayHandleOrders, async (here, _orderId: string) => {
  const { trx, actor } = here;
  const order = await here.move(orderStatesBefore("fulfilled"), {
    state: "fulfilled",
    fulfilled_at: nowIso(),
  });
  if (!order) return here.conflict();
  if (order.reportId) {
    const granted = await grantReportIn(trx, actor, {
      companyId: order.company.id,
      reportId: order.reportId,
      source: "bought",
      isDemo: order.isDemo,
    });
    if (!granted.ok) {
      const message = NOT_GRANTED[granted.reason] ?? "The report could not be granted.";
      return { ok: false, reason: "not-granted" as const, message };
    }
  }
  await mailAboutOrder(trx, order, fulfilledMail(order));
  return here.done("order.fulfil", { reference: order.reference, onAccount: order.paidAt === null });
});

const mayCancel = (actor: Actor): actor is Member | SystemActor =>
  mayInCompany(actor, "buy") || mayHandleOrders(actor);

/**
 * Cancels an order. A client may take back their own company's while it is only requested and no accepted quote stands
 * behind it; staff may cancel any that is not invoiced or delivered, and must say why: the client reads it. A subscription
 * that the quote started ends.
 * @param input.reason staff's; a client gives none.
 */
export const cancelOrder = onOrder(mayCancel, async (here, input: { orderId: string; reason?: string }) => {
  const { trx, actor } = here;
  const { quoteId, reference, state } = here.order;
  const byStaff = mayHandleOrders(actor);
  if (byStaff && !input.reason) return notAllowed;
  if (!byStaff && quoteId)
    return here.conflict(
      `Order ${reference} comes from a quote your company accepted. Write to us to change it.`,
    );
  if (state === "invoiced") {
    const invoice = await findInvoiceOf(trx, actor, here.order.id);
    const instead = byStaff ? NEEDS_CREDIT_NOTE : "Write to us to change it.";
    return here.conflict(`Invoice ${invoice?.number ?? ""} was issued for order ${reference}. ${instead}`);
  }
  const reason = (byStaff && input.reason) || null;
  const order = await here.move(byStaff ? orderStatesBefore("cancelled") : CLIENT_CANCELS_FROM, {
    state: "cancelled",
    cancelled_at: nowIso(),
    cancel_reason: reason,
  });
  if (!order) return here.conflict();
  const ended = quoteId ? await endSubscriptionOfQuote(trx, quoteId, londonDay(now())) : false;
  if (!byStaff)
    await notifyStaffAboutOrder(trx, order, {
      type: "other",
      title: "An order was cancelled",
      message: `${reference}: ${order.company.name} no longer wants “${order.title}”.`,
      priority: "low",
    });
  await mailAboutOrder(trx, order, cancelledMail(order));
  return here.done("order.cancel", { reference, reason, subscriptionEnded: ended });
});
