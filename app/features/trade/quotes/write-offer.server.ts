import { z } from "zod";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { pounds } from "#app/features/wording.ts";
import { findQuote } from "./find-quotes.server.ts";
import { offerVersion } from "./offer-version.server.ts";
import { quoteSentMail } from "./quote-mails.server.ts";
import { type QuoteRefusal, quoteMoved } from "./quote-refusal.server.ts";
import { type OfferDraft, type OfferInput, offerRules, type OfferTerms } from "./quote.schema.ts";
import { mayPrepareQuotes, moveQuote } from "./quote.scope.server.ts";
import type { Quote } from "./quote.ts";
import { mailAboutQuote } from "./tell-about-quote.server.ts";

export type OfferRefusal =
  QuoteRefusal | { ok: false; reason: "unfit"; fieldErrors: Record<string, string[]> };

/** Keeps what staff have written so far; the client sees nothing of it. */
export async function saveOffer(
  db: Db,
  actor: Actor,
  input: { quoteId: string; draft: OfferDraft },
): Promise<{ ok: true } | QuoteRefusal> {
  if (!mayPrepareQuotes(actor)) return { ok: false, reason: "not-allowed" };
  const { quoteId, draft } = input;
  return db.transaction().execute(async (trx) => {
    const quote = await findQuote(trx, actor, quoteId);
    if (!quote) return { ok: false, reason: "not-found" };
    if (isOverwriting(quote, draft)) return offerChanged(quote, draft.seen);
    const saved = await moveQuote(
      trx,
      quoteId,
      ["in-preparation"],
      { state: "in-preparation", ...columnsOf(draft) },
      { revision: draft.revision },
    );
    if (!saved) return quoteMoved(trx, actor, quoteId, draft.revision);
    await recordAudit(trx, actor, { action: "quote.save-offer", target: `quote:${quoteId}` });
    return { ok: true };
  });
}

/**
 * Sends the offer: from now on it is locked, and the client may accept it until the end of its last day in London.
 * Of two people who send one wins.
 */
export async function sendOffer(
  db: Db,
  actor: Actor,
  input: { quoteId: string; offer: OfferInput },
): Promise<{ ok: true } | OfferRefusal> {
  if (!mayPrepareQuotes(actor) || !isMember(actor)) return { ok: false, reason: "not-allowed" };
  const { quoteId, offer } = input;
  return db.transaction().execute(async (trx): Promise<{ ok: true } | OfferRefusal> => {
    const quote = await findQuote(trx, actor, quoteId);
    if (!quote) return { ok: false, reason: "not-found" };
    const fieldErrors = faultsOf(offer, await offerTerms(trx, quote));
    if (Object.keys(fieldErrors).length > 0) return { ok: false, reason: "unfit", fieldErrors };
    if (isOverwriting(quote, offer)) return offerChanged(quote, offer.seen);
    const sent = await moveQuote(
      trx,
      quoteId,
      ["in-preparation"],
      {
        state: "sent",
        ...columnsOf(offer),
        sent_at: nowIso(),
        sent_by: actor.userId,
        revision: offer.revision + 1,
      },
      { revision: offer.revision },
    );
    if (!sent) return quoteMoved(trx, actor, quoteId, offer.revision);
    const whole = await findQuote(trx, actor, quoteId);
    if (!whole) throw new Error(`Quote ${quoteId} is gone.`);
    await mailAboutQuote(trx, whole, quoteSentMail(whole));
    await recordAudit(trx, actor, {
      action: "quote.send",
      target: `quote:${quoteId}`,
      // What stood in each revision can be read here for ever.
      details: {
        reference: whole.reference,
        revision: whole.revision,
        pricePence: offer.price,
        text: offer.text,
        validUntil: offer.validUntil,
        startsOn: offer.startsOn ?? null,
        termMonths: offer.termMonths ?? null,
        seats: offer.seats ?? null,
      },
    });
    return { ok: true };
  });
}

/**
 * Whether somebody else has saved another text since the form was shown. The same text once more harms nobody, nor does
 * one where nothing is written yet.
 */
function isOverwriting({ state, draft }: Quote, offer: OfferDraft): boolean {
  if (state !== "in-preparation" || offer.seen === offerVersion(draft)) return false;
  if (Object.values(draft).every((value) => value === null)) return false;
  return offerVersion(writtenAs(offer)) !== offerVersion(draft);
}

/** @param seen the version they read; nothing of a program that names none. */
function offerChanged({ reference, draft }: Quote, seen: string): QuoteRefusal {
  const { pricePence, text, validUntil } = draft;
  const facts = [
    pricePence === null ? "no price" : pounds(pricePence),
    validUntil === null ? "no last day" : `valid until ${validUntil}`,
    text === null ? "no text" : `“${text}”`,
  ].join(", ");
  const message =
    seen === ""
      ? `Something is written of the offer of ${reference} already: ${facts}. Nothing of yours was saved: to put yours in its place, send the version of the draft that you read with it.`
      : `The offer of ${reference} was saved anew since you read it. It is now: ${facts}. Nothing of yours was saved: send yours again to put it in its place.`;
  return { ok: false, reason: "moved", message };
}

function writtenAs(offer: OfferDraft): Quote["draft"] {
  const { price, text, validUntil, startsOn, termMonths, seats } = offer;
  return {
    pricePence: price ?? null,
    text: text ?? null,
    validUntil: validUntil ?? null,
    startsOn: startsOn ?? null,
    termMonths: termMonths ?? null,
    seats: seats ?? null,
  };
}

function columnsOf(offer: OfferDraft) {
  return {
    price_pence: offer.price ?? null,
    offer_text: offer.text ?? null,
    valid_until: offer.validUntil ?? null,
    starts_on: offer.startsOn ?? null,
    term_months: offer.termMonths ?? null,
    seats: offer.seats ?? null,
  };
}

/** What an offer for this quote is held against. */
export async function offerTerms(db: Db, { serviceId }: Quote): Promise<OfferTerms> {
  const service =
    serviceId === null
      ? undefined
      : await db.selectFrom("services").select("type").where("id", "=", serviceId).executeTakeFirst();
  return { today: londonDay(now()), work: service?.type ?? "unlisted" };
}

/** The rules once more, for an offer whose fields are right: between its form and now a day may have ended. */
function faultsOf(offer: OfferInput, terms: OfferTerms): Record<string, string[]> {
  const held = z
    .custom<OfferInput>()
    .check(...offerRules(terms))
    .safeParse(offer);
  return held.success ? {} : z.flattenError(held.error).fieldErrors;
}
