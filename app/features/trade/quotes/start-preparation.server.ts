import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findQuote } from "./find-quotes.server.ts";
import { type QuoteRefusal, quoteMoved } from "./quote-refusal.server.ts";
import { mayPrepareQuotes, moveQuote } from "./quote.scope.server.ts";

/** Staff take a request on. */
export async function startPreparation(
  db: Db,
  actor: Actor,
  quoteId: string,
): Promise<{ ok: true } | QuoteRefusal> {
  if (!mayPrepareQuotes(actor)) return { ok: false, reason: "not-allowed" };
  return db.transaction().execute(async (trx) => {
    if (!(await findQuote(trx, actor, quoteId))) return { ok: false, reason: "not-found" };
    if (!(await moveQuote(trx, quoteId, ["requested"], { state: "in-preparation" })))
      return quoteMoved(trx, actor, quoteId);
    await recordAudit(trx, actor, { action: "quote.prepare", target: `quote:${quoteId}` });
    return { ok: true };
  });
}
