import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { findQuote } from "./find-quotes.server.ts";
import { quoteAnswerMail } from "./quote-mails.server.ts";
import { type QuoteRefusal, quoteMoved } from "./quote-refusal.server.ts";
import { takesMessages } from "./quote.ts";
import { isBuyer, mayPrepareQuotes } from "./quote.scope.server.ts";
import { mailAboutQuote, tellStaffAboutQuote } from "./tell-about-quote.server.ts";

/** A client asks about a quote, or staff write to the client about it: at any state but those that end it without an order. */
export async function writeToQuote(
  db: Db,
  actor: Actor,
  input: { quoteId: string; message: string; once?: string | undefined },
): Promise<{ ok: true } | QuoteRefusal> {
  const byStaff = mayPrepareQuotes(actor);
  if (!isMember(actor) || (!byStaff && !isBuyer(actor))) return { ok: false, reason: "not-allowed" };
  return db.transaction().execute(async (trx): Promise<{ ok: true } | QuoteRefusal> => {
    const quote = await findQuote(trx, actor, input.quoteId);
    if (!quote) return { ok: false, reason: "not-found" };
    if ((await resultOfOnce(trx, actor, "write-to-quote", input.once)) === quote.id) return { ok: true };
    if (!takesMessages(quote.state)) return quoteMoved(trx, actor, quote.id);
    await trx
      .insertInto("quote_messages")
      .values({
        id: newId(),
        quote_id: quote.id,
        author: byStaff ? "staff" : "client",
        author_user_id: actor.userId,
        body: input.message,
        created_at: nowIso(),
      })
      .execute();
    if (byStaff) {
      await mailAboutQuote(trx, quote, quoteAnswerMail(quote, input.message));
    } else {
      await tellStaffAboutQuote(trx, quote, {
        title: "A question about a quote",
        message: `${quote.reference}: ${quote.company.name} asks about ${quote.serviceInterest}.`,
        priority: "high",
      });
    }
    await recordAudit(trx, actor, { action: "quote.write", target: `quote:${quote.id}` });
    await recordOnce(trx, actor, "write-to-quote", input.once, quote.id);
    return { ok: true };
  });
}
