import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { findQuote } from "./find-quotes.server.ts";
import { quoteClosedMail } from "./quote-mails.server.ts";
import { moveQuote } from "./quote.scope.server.ts";
import { mailAboutQuote } from "./tell-about-quote.server.ts";

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
    await db.transaction().execute(async (trx) => {
      if (!(await moveQuote(trx, id, ["sent"], { state: "expired" }))) return;
      const quote = await findQuote(trx, actor, id);
      if (!quote) return;
      await mailAboutQuote(trx, quote, quoteClosedMail(quote, "expired"));
      await recordAudit(trx, actor, {
        action: "quote.expire",
        target: `quote:${id}`,
        details: { reference: quote.reference, validUntil: quote.draft.validUntil },
      });
      expired += 1;
    });
  }
  return expired;
}
