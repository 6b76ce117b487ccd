import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { findQuote } from "./find-quotes.server.ts";
import { quoteClosedMail } from "./quote-mails.server.ts";
import { type QuoteRefusal, quoteMoved } from "./quote-refusal.server.ts";
import { isBuyer, moveQuote } from "./quote.scope.server.ts";
import { mailAboutQuote, tellStaffAboutQuote } from "./tell-about-quote.server.ts";

/** The client says no to the offer they saw, and why. */
export async function declineQuote(
  db: Db,
  actor: Actor,
  input: { quoteId: string; reason: string; revision: number },
): Promise<{ ok: true } | QuoteRefusal> {
  if (!isBuyer(actor)) return { ok: false, reason: "not-allowed" };
  const { quoteId, reason, revision } = input;
  return db.transaction().execute(async (trx) => {
    if (!(await findQuote(trx, actor, quoteId))) return { ok: false, reason: "not-found" };
    const declined = await moveQuote(
      trx,
      quoteId,
      ["sent"],
      { state: "declined", reason, decided_at: nowIso(), decided_by: actor.userId },
      { revision, goodOn: londonDay(now()) },
    );
    if (!declined) return quoteMoved(trx, actor, quoteId, revision);
    const quote = await findQuote(trx, actor, quoteId);
    if (!quote) throw new Error(`Quote ${quoteId} is gone.`);
    await tellStaffAboutQuote(trx, quote, {
      title: "A quote was declined",
      message: `${quote.reference}: ${quote.company.name} declined the offer for ${quote.serviceInterest}.`,
      priority: "normal",
    });
    await mailAboutQuote(trx, quote, quoteClosedMail(quote, "declined"));
    await recordAudit(trx, actor, {
      action: "quote.decline",
      target: `quote:${quoteId}`,
      details: { reference: quote.reference, revision, reason },
    });
    return { ok: true };
  });
}
