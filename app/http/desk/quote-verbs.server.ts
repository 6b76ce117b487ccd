import type { RouterContextProvider } from "react-router";
import { sayTold } from "#app/features/core/mail/say-told.server.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import { findQuote } from "#app/features/trade/quotes/quote.scope.server.ts";
import {
  offerTerms,
  reviseOffer,
  saveOffer,
  sendOffer,
  startPreparation,
} from "#app/features/trade/quotes/quote.staff-commands.server.ts";
import { withdrawQuote, writeToQuote } from "#app/features/trade/quotes/quote.client-commands.server.ts";
import {
  offerDraftSchema,
  offerRules,
  offerSchema,
  quoteMessageSchema,
  staffWithdrawSchema,
} from "#app/features/trade/quotes/quote.schema.ts";
import { linkTo } from "#app/link.ts";
import { valid } from "../forms/intents.server.ts";
import type { Posted } from "../forms/form.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

/** What staff do with a quote: prepare, write, send and revise the offer, withdraw the quote, write to the client. */
export function quoteVerbs(context: Readonly<RouterContextProvider>, quoteId: string) {
  const { db, actor, now } = staff(context);
  const told = (what = "The message to the client") =>
    sayTold(db, actor, { relatedType: "quote", relatedId: quoteId, since: now }, what);
  const done = (title: string, text?: string) =>
    succeeded(linkTo("/admin-data-portal/quotes/:id", { id: quoteId }), title, text);
  return {
    async prepare() {
      const result = await startPreparation(db, actor, quoteId);
      return result.ok ? done("Preparation started") : answerRefusal(result);
    },
    save: valid("offer", offerDraftSchema, async (form) => {
      const result = await saveOffer(db, actor, { quoteId, draft: form.value });
      if (!result.ok && result.reason === "moved") return form.reject({ formErrors: [result.message] }, 409);
      return result.ok ? done("Offer saved", "The client does not see it yet.") : answerRefusal(result);
    }),
    async send(posted: Posted) {
      const found = await findQuote(db, actor, quoteId);
      if (!found) throw notFound();
      const schema = offerSchema.check(...offerRules(await offerTerms(db, found)));
      const form = posted.hold(schema, { form: "offer" });
      if (!form.ok) return form.rejection();
      const result = await sendOffer(db, actor, { quoteId, offer: form.value });
      if (result.ok) return done("Offer sent", `It is locked. ${await told()}`);
      if (result.reason === "unfit") return form.reject({ fieldErrors: result.fieldErrors });
      if (result.reason === "moved") return form.reject({ formErrors: [result.message] }, 409);
      return answerRefusal(result);
    },
    async revise() {
      const result = await reviseOffer(db, actor, quoteId);
      return result.ok
        ? done("Offer taken back", `${await told()} Send the new one soon.`)
        : answerRefusal(result);
    },
    withdraw: valid("withdraw", staffWithdrawSchema, async (form) => {
      const result = await withdrawQuote(db, actor, { quoteId, reason: form.value.reason });
      return result.ok
        ? done("Quote withdrawn", await told("The message to the client, with the reason,"))
        : answerRefusal(result);
    }),
    message: valid("message", quoteMessageSchema, async (form) => {
      const { message, _once } = form.value;
      const result = await writeToQuote(db, actor, { quoteId, message, once: _once });
      if (!result.ok && result.reason === "moved") return form.reject({ formErrors: [result.message] }, 409);
      return result.ok ? done("Message sent", "The client finds it with the quote.") : answerRefusal(result);
    }),
  };
}

function answerRefusal(result: CommandRefusal) {
  if (result.reason === "moved") return refuse("The quote has moved on", result.message);
  throw notFound();
}
