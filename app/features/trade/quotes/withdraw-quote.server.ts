import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { findQuote } from "./find-quotes.server.ts";
import { quoteClosedMail } from "./quote-mails.server.ts";
import { type QuoteRefusal, quoteMoved } from "./quote-refusal.server.ts";
import { isBuyer, mayPrepareQuotes, moveQuote } from "./quote.scope.server.ts";
import { mailAboutQuote, tellStaffAboutQuote } from "./tell-about-quote.server.ts";

/**
 * Ends a quote that is not decided. A client takes back what their company asked for; staff end what can't be offered
 * and must say why: the client reads it.
 * @param input.reason staff's; a client gives none.
 */
export async function withdrawQuote(
  db: Db,
  actor: Actor,
  input: { quoteId: string; reason?: string },
): Promise<{ ok: true } | QuoteRefusal> {
  const byStaff = mayPrepareQuotes(actor);
  if (!isMember(actor) || !(byStaff || isBuyer(actor))) return { ok: false, reason: "not-allowed" };
  if (byStaff && !input.reason) return { ok: false, reason: "not-allowed" };
  const { quoteId } = input;
  return db.transaction().execute(async (trx) => {
    if (!(await findQuote(trx, actor, quoteId))) return { ok: false, reason: "not-found" };
    const to = {
      state: "withdrawn" as const,
      reason: byStaff ? (input.reason ?? null) : null,
      decided_at: nowIso(),
      decided_by: actor.userId,
    };
    const withdrawn =
      (await moveQuote(trx, quoteId, ["requested", "in-preparation"], to)) ||
      (await moveQuote(trx, quoteId, ["sent"], to, { goodOn: londonDay(now()) }));
    if (!withdrawn) return quoteMoved(trx, actor, quoteId);
    const quote = await findQuote(trx, actor, quoteId);
    if (!quote) throw new Error(`Quote ${quoteId} is gone.`);
    if (!byStaff) {
      await tellStaffAboutQuote(trx, quote, {
        title: "A quote was withdrawn",
        message: `${quote.reference}: ${quote.company.name} no longer asks for ${quote.serviceInterest}.`,
        priority: "low",
      });
    }
    await mailAboutQuote(trx, quote, quoteClosedMail(quote, "withdrawn"));
    await recordAudit(trx, actor, {
      action: "quote.withdraw",
      target: `quote:${quoteId}`,
      details: { reference: quote.reference, reason: quote.reason },
    });
    return { ok: true };
  });
}
