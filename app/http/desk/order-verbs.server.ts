import type { RouterContextProvider } from "react-router";
import { sayTold } from "#app/features/core/mail/say-told.server.ts";
import { paymentSchema } from "#app/features/trade/invoices/invoice.schema.ts";
import { issueInvoice } from "#app/features/trade/orders/issue-invoice.server.ts";
import { recordPayment } from "#app/features/trade/orders/record-payment.server.ts";
import { cancelOrder } from "#app/features/trade/orders/cancel-order.server.ts";
import { fulfilOrder } from "#app/features/trade/orders/fulfil-order.server.ts";
import type { OrderMoveRefusal } from "#app/features/trade/orders/order-refusal.server.ts";
import { cancelOrderSchema } from "#app/features/trade/orders/order.schema.ts";
import { linkTo } from "#app/link.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

/** What staff do with an order: invoice it, record the payment, fulfil or cancel it. */
export function orderVerbs(context: Readonly<RouterContextProvider>, orderId: string) {
  const { db, actor, now } = staff(context);
  const told = (text: string) =>
    sayTold(db, actor, { relatedType: "order", relatedId: orderId, since: now }, text);
  const done = (title: string, text: string) =>
    succeeded(linkTo("/admin-data-portal/orders/:id", { id: orderId }), title, text);
  return {
    async fulfil() {
      const result = await fulfilOrder(db, actor, orderId);
      if (result.ok)
        return done(
          "Order fulfilled",
          `What was ordered is delivered. ${await told("The client was told.")}`,
        );
      return result.reason === "not-granted"
        ? refuse("The order was not fulfilled", result.message)
        : answerRefusal("The order was not fulfilled", result);
    },
    async invoice() {
      const result = await issueInvoice(db, actor, orderId);
      if (!result.ok) return answerRefusal("No invoice was made", result);
      return done(`Invoice ${result.number} made`, await told("The client was told."));
    },
    pay: valid("payment", paymentSchema, async (form) => {
      const result = await recordPayment(db, actor, { ...form.value, orderId });
      if (!result.ok) return answerRefusal("The payment was not recorded", result);
      return done("Payment recorded", await told("The client was told."));
    }),
    cancel: valid("cancel", cancelOrderSchema, async (form) => {
      const result = await cancelOrder(db, actor, { orderId, reason: form.value.reason });
      if (!result.ok) return answerRefusal("The order was not cancelled", result);
      return done("Order cancelled", await told("The client was told the reason."));
    }),
  };
}

function answerRefusal(title: string, result: OrderMoveRefusal) {
  if (result.reason === "moved") return refuse(title, result.message);
  throw notFound();
}
