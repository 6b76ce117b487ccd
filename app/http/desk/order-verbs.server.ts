import type { RouterContextProvider } from "react-router";
import { sayTold } from "#app/features/core/mail/say-told.server.ts";
import { cancelOrderSchema, paymentSchema } from "#app/features/trade/orders/order.schema.ts";
import { cancelOrder, fulfilOrder } from "#app/features/trade/orders/order.staff-commands.server.ts";
import { issueInvoice, recordPayment } from "#app/features/trade/orders/order.invoice-commands.server.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import { linkTo } from "#app/link.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

/** What staff do with an order: invoice it, record the payment, fulfil or cancel it. */
export function orderVerbs(context: Readonly<RouterContextProvider>, orderId: string) {
  const { db, actor, now } = staff(context);
  const told = (what = "The message to the client") =>
    sayTold(db, actor, { relatedType: "order", relatedId: orderId, since: now }, what);
  const done = (title: string, text: string) =>
    succeeded(linkTo("/admin-data-portal/orders/:id", { id: orderId }), title, text);
  return {
    async fulfil() {
      const result = await fulfilOrder(db, actor, orderId);
      if (result.ok) return done("Order fulfilled", `What was ordered is delivered. ${await told()}`);
      return result.reason === "not-granted"
        ? refuse("The order was not fulfilled", result.message)
        : answerRefusal("The order was not fulfilled", result);
    },
    async invoice() {
      const result = await issueInvoice(db, actor, orderId);
      if (!result.ok) return answerRefusal("No invoice was made", result);
      return done(`Invoice ${result.number} made`, await told());
    },
    pay: valid("payment", paymentSchema, async (form) => {
      const result = await recordPayment(db, actor, { ...form.value, orderId });
      if (!result.ok) return answerRefusal("The payment was not recorded", result);
      return done("Payment recorded", await told());
    }),
    cancel: valid("cancel", cancelOrderSchema, async (form) => {
      const result = await cancelOrder(db, actor, { orderId, reason: form.value.reason });
      if (!result.ok) return answerRefusal("The order was not cancelled", result);
      return done("Order cancelled", await told("The message to the client, with the reason,"));
    }),
  };
}

function answerRefusal(title: string, result: CommandRefusal) {
  if (result.reason === "moved") return refuse(title, result.message);
  throw notFound();
}
