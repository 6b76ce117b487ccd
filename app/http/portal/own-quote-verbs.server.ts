import type { RouterContextProvider } from "react-router";
import { acceptQuote } from "#app/features/trade/quotes/accept-quote.server.ts";
import {
  declineQuote,
  withdrawQuote,
  writeToQuote,
} from "#app/features/trade/quotes/quote.client-commands.server.ts";
import { NO_PURCHASE_ORDER } from "#app/features/trade/orders/order.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import {
  acceptQuoteSchema,
  declineQuoteSchema,
  quoteMessageSchema,
} from "#app/features/trade/quotes/quote.schema.ts";
import { linkTo } from "#app/link.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, refusedRight, succeeded } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";

/** What a client does with a quote: accept, decline or withdraw it, ask about it. */
export function ownQuoteVerbs(context: Readonly<RouterContextProvider>, quoteId: string) {
  const { db, actor } = signedIn(context);
  const here = linkTo("/client-portal/quotes/:id", { id: quoteId });
  const done = (title: string, text: string) => succeeded(here, title, text);
  const answer = async (result: CommandRefusal) => {
    if (result.reason === "moved") return refuse("The quote has moved on", result.message);
    throw result.reason === "not-found" ? notFound() : await refusedRight(context, "buy");
  };
  return {
    accept: valid("accept", acceptQuoteSchema, async (form) => {
      const result = await acceptQuote(db, actor, { ...form.value, quoteId, mayWait: true });
      if (!result.ok && result.reason === "over-limit")
        return form.reject({ formErrors: [result.message] }, 409);
      if (!result.ok && result.reason === "no-purchase-order")
        return form.reject({ fieldErrors: { purchaseOrder: [NO_PURCHASE_ORDER] } });
      if (!result.ok && result.reason === "waits") {
        const to = linkTo("/client-portal/company/approvals/:id", { id: result.approvalId });
        return succeeded(
          to,
          "Your owners are asked",
          "Nothing is accepted before one of them has approved it.",
        );
      }
      if (!result.ok) return answer(result);
      return done("Offer accepted", "We have your order, and the invoice follows.");
    }),
    decline: valid("decline", declineQuoteSchema, async (form) => {
      const result = await declineQuote(db, actor, { ...form.value, quoteId });
      return result.ok ? done("Offer declined", "Thank you for telling us why.") : answer(result);
    }),
    async withdraw() {
      const result = await withdrawQuote(db, actor, { quoteId });
      return result.ok ? done("Request withdrawn", "Nothing is charged for it.") : answer(result);
    },
    message: valid("message", quoteMessageSchema, async (form) => {
      const { message, _once } = form.value;
      const result = await writeToQuote(db, actor, { quoteId, message, once: _once });
      // What was typed stays: it may be worth sending another way.
      if (!result.ok && result.reason === "moved") return form.reject({ formErrors: [result.message] }, 409);
      return result.ok ? done("Question sent", "You find our answer here.") : answer(result);
    }),
  };
}
