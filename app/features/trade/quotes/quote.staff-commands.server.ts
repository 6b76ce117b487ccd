/** What staff do about quotes: prepare the offer, send it, take it back; and what the product does once it has expired. */
import { z } from "zod";
import { systemActor, type SystemActor, type Actor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import { pounds } from "#app/features/wording.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { mailAboutQuote, quoteClosedMail, quoteRevisedMail, quoteSentMail } from "./quote-mails.server.ts";
import { onQuote } from "./quote.command.server.ts";
import { type OfferDraft, type OfferInput, offerRules, type OfferTerms } from "./quote.schema.ts";
import { mayPrepareQuotes, offerVersion, serviceOfQuote } from "./quote.scope.server.ts";
import type { Quote } from "./quote.ts";

/** Staff take a request on. */
export const startPreparation = onQuote(mayPrepareQuotes, async (here, _quoteId: string) => {
  if (!(await here.move(["requested"], { state: "in-preparation" }))) return here.conflict();
  return here.done("quote.prepare");
});

/** Stores what staff have written so far; the client sees nothing of it. */
export const saveOffer = onQuote(
  mayPrepareQuotes,
  async (here, { draft }: { quoteId: string; draft: OfferDraft }) => {
    if (isOverwriting(here.quote, draft)) return offerChanged(here.quote, draft.seen);
    const { revision } = draft;
    const change = { state: "in-preparation" as const, ...columnsOf(draft) };
    if (!(await here.move(["in-preparation"], change, { revision }))) return here.conflict(revision);
    return here.done("quote.save-offer");
  },
);

/**
 * Sends the offer: from now on it is locked, and the client may accept it until the end of its last day in London.
 * Of two people who send one wins.
 */
export const sendOffer = onQuote(
  mayPrepareQuotes,
  async (here, { offer }: { quoteId: string; offer: OfferInput }) => {
    const fieldErrors = faultsOf(offer, await offerTerms(here.trx, here.quote));
    if (Object.keys(fieldErrors).length > 0) return { ok: false, reason: "unfit" as const, fieldErrors };
    if (isOverwriting(here.quote, offer)) return offerChanged(here.quote, offer.seen);
    const { revision } = offer;
    const sent = { sent_at: nowIso(), sent_by: here.actor.userId, revision: revision + 1 };
    const change = { state: "sent" as const, ...columnsOf(offer), ...sent };
    const quote = await here.move(["in-preparation"], change, { revision });
    if (!quote) return here.conflict(revision);
    await mailAboutQuote(here.trx, quote, quoteSentMail(quote));
    // What stood in each revision can be read in the audit log for ever.
    const details = { reference: quote.reference, revision: quote.revision, ...writtenAs(offer) };
    return here.done("quote.send", details);
  },
);

/** Staff take a sent offer back to change it: nobody can accept it until it is sent again, as the next revision. */
export const reviseOffer = onQuote(mayPrepareQuotes, async (here, _quoteId: string) => {
  const quote = await here.move(["sent"], { state: "in-preparation" }, { stillGood: true });
  if (!quote) return here.conflict();
  await mailAboutQuote(here.trx, quote, quoteRevisedMail(quote));
  return here.done("quote.revise", { revision: quote.revision });
});

const atATime = 100;

/**
 * Writes down that offers past their last day in London have expired, and tells the people who asked. Reading shows
 * them expired even before.
 * @param today the day in London; for tests.
 * @returns how many.
 */
export async function expireQuotes(db: Db, today = londonDay(now())): Promise<number> {
  const actor = systemActor("expire-quotes");
  const past = await db
    .selectFrom("quotes")
    .select("id")
    .where("state", "=", "sent")
    .where("valid_until", "<", today)
    .orderBy("valid_until")
    .limit(atATime)
    .execute();
  let expired = 0;
  for (const { id } of past) {
    if ((await expireQuote(db, actor, id)).ok) expired += 1;
  }
  return expired;
}

const isScheduler = (actor: Actor): actor is SystemActor => actor.role === "system";

const expireQuote = onQuote(isScheduler, async (here, _quoteId: string) => {
  const quote = await here.move(["sent"], { state: "expired" });
  if (!quote) return here.conflict();
  await mailAboutQuote(here.trx, quote, quoteClosedMail(quote, "expired"));
  const { reference, draft } = quote;
  return here.done("quote.expire", { reference, validUntil: draft.validUntil });
});

/**
 * Whether somebody else has saved another text since the form was shown. The same text once more harms nobody, nor does
 * one where nothing is written yet.
 */
function isOverwriting({ state, draft }: Quote, offer: OfferDraft): boolean {
  if (state !== "in-preparation" || offer.seen === offerVersion(draft)) return false;
  if (Object.values(draft).every((value) => value === null)) return false;
  return offerVersion(writtenAs(offer)) !== offerVersion(draft);
}

/** @param read the version of the draft that they read; empty where a program sent none. */
function offerChanged({ reference, draft }: Quote, read: string): CommandRefusal {
  const { pricePence, text, validUntil } = draft;
  const facts = [
    pricePence === null ? "no price" : pounds(pricePence),
    validUntil === null ? "no last day" : `valid until ${validUntil}`,
    text === null ? "no text" : `“${text}”`,
  ].join(", ");
  const message =
    read === ""
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
  const { pricePence, text, validUntil, startsOn, termMonths, seats } = writtenAs(offer);
  return {
    price_pence: pricePence,
    offer_text: text,
    valid_until: validUntil,
    starts_on: startsOn,
    term_months: termMonths,
    seats,
  };
}

/** What an offer for this quote is held against. */
export async function offerTerms(db: Db, quote: Quote): Promise<OfferTerms> {
  const service = await serviceOfQuote(db, quote);
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
