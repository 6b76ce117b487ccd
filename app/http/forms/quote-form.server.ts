import type { RouterContextProvider } from "react-router";
import { brand } from "#app/brand.ts";
import { QUOTE_REQUIRED, quoteRequestSchema } from "#app/features/trade/quotes/quote.schema.ts";
import { type About, requestQuote } from "#app/features/trade/quotes/quote.client-commands.server.ts";
import { linkTo } from "#app/link.ts";
import { notFound, refusedRight, succeeded } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";
import { readForm } from "./form.server.ts";

/** Answers a posted request for a quote. */
export async function answerQuoteRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
  about: About,
) {
  const { db, actor } = signedIn(context);
  const form = await readForm(request, quoteRequestSchema, { form: "quote", required: QUOTE_REQUIRED });
  if (!form.ok) return form.rejection();
  const result = await requestQuote(db, actor, { ...form.value, ...about });
  if (result.ok) {
    return succeeded(
      linkTo("/client-portal/quotes/:id", { id: result.quoteId }),
      "Quote requested",
      `Your reference is ${result.reference}. We answer within ${brand.promises.enquiries}.`,
    );
  }
  switch (result.reason) {
    case "unknown-service":
      return form.reject({ fieldErrors: { serviceInterest: ["Select the service from the list"] } });
    case "too-many-open": {
      const text = "Your company has fifty requests we have not answered yet. Write to one of them instead.";
      return form.reject({ formErrors: [text] }, 409);
    }
    case "unknown-report":
      throw notFound();
    case "not-client":
      throw await refusedRight(context, "buy");
  }
}
