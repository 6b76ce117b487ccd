import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { orderQuote } from "#app/features/trade/orders/order-quote.server.ts";
import { startSubscription } from "#app/features/trade/subscriptions/start-subscription.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { addDays, lastDayOf, londonDay } from "#app/features/calendar.ts";
import { count } from "#app/plural.ts";
import { findQuote } from "./find-quotes.server.ts";
import { quoteAcceptedMail } from "./quote-mails.server.ts";
import { type QuoteRefusal, quoteMoved } from "./quote-refusal.server.ts";
import { isBuyer, moveQuote } from "./quote.scope.server.ts";
import type { Quote } from "./quote.ts";
import { mailAboutQuote, tellStaffAboutQuote } from "./tell-about-quote.server.ts";

export interface Acceptance {
  quoteId: string;
  /** The name of the person who accepts, as they write it. */
  name: string;
  purchaseOrder?: string | undefined;
  /** The revision the page showed: another one is not accepted. */
  revision: number;
}

/**
 * Accepts the offer the person saw: the quote is closed under their name, the subscription starts or is extended, and
 * an order waits for its invoice; all of it or nothing. Of two people who accept one wins, the other is told who did.
 */
export async function acceptQuote(
  db: Db,
  actor: Actor,
  input: Acceptance,
): Promise<{ ok: true; orderId: string } | QuoteRefusal> {
  if (!isBuyer(actor)) return { ok: false, reason: "not-allowed" };
  const { quoteId, revision } = input;
  return db.transaction().execute(async (trx): Promise<{ ok: true; orderId: string } | QuoteRefusal> => {
    if (!(await findQuote(trx, actor, quoteId))) return { ok: false, reason: "not-found" };
    const today = londonDay(now());
    const accepted = await moveQuote(
      trx,
      quoteId,
      ["sent"],
      {
        state: "accepted",
        decided_at: nowIso(),
        decided_by: actor.userId,
        decided_name: input.name,
      },
      { revision, goodOn: today },
    );
    if (!accepted) return quoteMoved(trx, actor, quoteId, revision);
    const quote = await findQuote(trx, actor, quoteId);
    if (!quote?.offer) throw new Error(`Quote ${quoteId} was accepted without an offer.`);
    const subscription = await startSubscriptionOf(trx, quote, today);
    const order = await orderQuote(trx, actor, {
      id: quoteId,
      companyId: quote.company.id,
      reportId: quote.reportId,
      title: titleOf(quote),
      pricePence: quote.offer.pricePence,
      purchaseOrder: input.purchaseOrder ?? null,
      isDemo: quote.isDemo,
    });
    await tellStaffAboutQuote(trx, quote, {
      title: "A quote was accepted",
      message: `${quote.reference}: ${quote.decidedName} accepted for ${quote.company.name}. Order ${order.reference} waits for its invoice.`,
      priority: "high",
    });
    await mailAboutQuote(trx, quote, quoteAcceptedMail(quote, order, subscription));
    await recordAudit(trx, actor, {
      action: "quote.accept",
      target: `quote:${quoteId}`,
      details: {
        reference: quote.reference,
        revision,
        name: input.name,
        order: order.reference,
        subscription: subscription && {
          id: subscription.id,
          extended: subscription.extended,
          endsOn: subscription.endsOn,
        },
      },
    });
    return { ok: true, orderId: order.id };
  });
}

/** What the order and the invoice call it. */
function titleOf({ serviceInterest, reference, offer, reportId }: Quote): string {
  if (reportId) return `${serviceInterest.replace(/^Report: /, "")} (quote ${reference})`;
  const term = offer?.termMonths
    ? `, ${count(offer.termMonths, "month")}, ${count(offer.seats ?? 0, "seat")}`
    : "";
  return `${serviceInterest}${term} (quote ${reference})`;
}

/** An offer accepted late starts the day it is accepted: nobody pays for days gone by. */
async function startSubscriptionOf(trx: Trx, { id, company, serviceId, offer }: Quote, today: string) {
  if (!serviceId || !offer?.termMonths) return null;
  const months = offer.termMonths;
  const startsOn = offer.startsOn && offer.startsOn > today ? offer.startsOn : today;
  return startSubscription(trx, {
    companyId: company.id,
    serviceId,
    quoteId: id,
    startsOn,
    seats: offer.seats ?? 1,
    lastDayFrom: (day) => lastDayOf(day, months),
    dayAfter: (day) => addDays(day, 1),
    today,
  });
}
