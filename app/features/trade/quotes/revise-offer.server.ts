import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { findQuote } from "./find-quotes.server.ts";
import { quoteRevisedMail } from "./quote-mails.server.ts";
import { type QuoteRefusal, quoteMoved } from "./quote-refusal.server.ts";
import { mayPrepareQuotes, moveQuote } from "./quote.scope.server.ts";
import { mailAboutQuote } from "./tell-about-quote.server.ts";

/** Staff take a sent offer back to change it: nobody can accept it until it is sent again, as the next revision. */
export async function reviseOffer(
  db: Db,
  actor: Actor,
  quoteId: string,
): Promise<{ ok: true } | QuoteRefusal> {
  if (!mayPrepareQuotes(actor)) return { ok: false, reason: "not-allowed" };
  return db.transaction().execute(async (trx) => {
    if (!(await findQuote(trx, actor, quoteId))) return { ok: false, reason: "not-found" };
    const goodOn = londonDay(now());
    if (!(await moveQuote(trx, quoteId, ["sent"], { state: "in-preparation" }, { goodOn })))
      return quoteMoved(trx, actor, quoteId);
    const quote = await findQuote(trx, actor, quoteId);
    if (!quote) throw new Error(`Quote ${quoteId} is gone.`);
    await mailAboutQuote(trx, quote, quoteRevisedMail(quote));
    await recordAudit(trx, actor, {
      action: "quote.revise",
      target: `quote:${quoteId}`,
      details: { revision: quote.revision },
    });
    return { ok: true };
  });
}
