import { z } from "zod";
import { addMonths, londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import { optionalParagraph, paragraph } from "#app/features/fields/text.schema.ts";
import { MOST_MONTHS, MOST_SEATS, offerSchema } from "#app/features/trade/quotes/quote.schema.ts";
import {
  reviseOffer,
  saveOffer,
  sendOffer,
  startPreparation,
} from "#app/features/trade/quotes/quote.staff-commands.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { poundsField } from "#app/http/api/pounds.ts";
import { versionGiven } from "#app/http/api/scalars.ts";
import { afterQuote, quoteChange, quoteRevision } from "#app/http/api/answers/quote-moves.server.ts";

export const preparedQuote = call({
  ...quoteChange,
  method: "POST",
  path: "/api/quotes/{id}/prepare",
  summary: "Take a request on",
  who: "admin",
  async run(here) {
    return afterQuote(here, await startPreparation(here.db, here.actor, here.params.id));
  },
});

const wholeNumber = (label: string, most: number) => {
  const error = `${label} must be a whole number from 1 to ${most}`;
  return z.int({ error }).min(1, { error }).max(most, { error }).optional();
};

const offerFields = {
  price: poundsField("Price", { least: 0.01, most: 100_000_000 }).meta({
    description: "Pounds sterling without VAT.",
    examples: [12_500],
  }),
  text: paragraph("Offer", { max: 8000, missing: "Enter the offer: the client reads it word for word" }),
  validUntil: offerSchema.shape.validUntil.meta({
    description: "A day, YYYY-MM-DD: good until its end in London.",
    format: "date",
    // An offer is good for a year at most.
    examples: [addMonths(londonDay(now()), 6)],
  }),
  startsOn: offerSchema.shape.validUntil
    .optional()
    .meta({ description: "A day, YYYY-MM-DD.", format: "date" }),
  termMonths: wholeNumber("Term in months", MOST_MONTHS),
  seats: wholeNumber("Seats", MOST_SEATS),
  revision: quoteRevision,
  version: versionGiven("The version must be the draft’s", "The version must be text, as the draft has it")
    .default("")
    .meta({
      description:
        "Of the draft whose place it takes, as `draft.version` has it: needed where something else is written already.",
    }),
};

export const savedDraft = call({
  ...quoteChange,
  method: "PATCH",
  path: "/api/quotes/{id}/draft",
  summary: "Save what is written of the offer",
  description:
    "Of a quote in preparation; the client does not see it. The whole draft: what is left out becomes empty.",
  who: "admin",
  body: z.object({
    ...offerFields,
    price: offerFields.price.optional().meta({ description: "Pounds sterling without VAT." }),
    text: optionalParagraph("Offer", { max: 8000 }),
    validUntil: offerFields.validUntil.optional(),
  }),
  async run(here) {
    const { db, actor, params, body } = here;
    const { version, ...draft } = body;
    return afterQuote(
      here,
      await saveOffer(db, actor, { quoteId: params.id, draft: { ...draft, seen: version } }),
    );
  },
});

export const sentOffer = call({
  ...quoteChange,
  method: "POST",
  path: "/api/quotes/{id}/offer",
  summary: "Send the offer",
  description:
    "Of a quote in preparation: it is locked, becomes the next revision, and the client is told. A subscription needs `startsOn`, `termMonths` and `seats`.",
  who: "admin",
  body: z.object(offerFields),
  async run(here) {
    const { db, actor, params, body, refuse } = here;
    const { version, ...offer } = body;
    const result = await sendOffer(db, actor, { quoteId: params.id, offer: { ...offer, seen: version } });
    if (result.ok || result.reason !== "unfit") return afterQuote(here, result);
    const [first = "The offer does not fit the request"] = Object.values(result.fieldErrors).flat();
    return refuse("invalid_input", first, { errors: result.fieldErrors });
  },
});

export const revisedQuote = call({
  ...quoteChange,
  method: "POST",
  path: "/api/quotes/{id}/revise",
  summary: "Take a sent offer back",
  description: "Nobody can accept it until it is sent again, as the next revision. The client is told.",
  who: "admin",
  async run(here) {
    return afterQuote(here, await reviseOffer(here.db, here.actor, here.params.id));
  },
});
