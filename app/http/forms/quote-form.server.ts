import type { RouterContextProvider } from "react-router";
import { brand } from "#app/brand.ts";
import {
  QUOTE_FIELDS_MISSING,
  QUOTE_REQUIRED_FIELDS,
  quoteRequestSchema,
} from "#app/features/trade/quotes/quote.schema.ts";
import { type About, requestQuote } from "#app/features/trade/quotes/request-quote.server.ts";
import { linkTo } from "#app/link.ts";
import { forbidden, notFound, succeeded } from "../respond.server.ts";
import { signedIn } from "../scope.server.ts";
import { readForm } from "./form.server.ts";

/** Answers a posted request for a quote; a missing required field is told in the contract's sentence, too. */
export async function answerQuoteRequest(
  request: Request,
  context: Readonly<RouterContextProvider>,
  about: About,
) {
  const { db, actor } = signedIn(context);
  const posted = await request.clone().formData();
  const form = await readForm(request, quoteRequestSchema, { form: "quote" });
  if (!form.ok) {
    const answer = form.rejection();
    const { reply } = answer.data;
    if (QUOTE_REQUIRED_FIELDS.some((name) => isBlank(posted.getAll(name)))) {
      // First, so that it leads the summary.
      const { "": others, ...fields } = reply.error ?? {};
      reply.error = { "": [QUOTE_FIELDS_MISSING, ...(others ?? [])], ...fields };
    }
    return answer;
  }
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
      throw forbidden(context);
  }
}

function isBlank(values: FormDataEntryValue[]): boolean {
  return values.every((value) => typeof value === "string" && value.trim() === "");
}
