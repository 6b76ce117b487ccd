import type { Actor } from "#app/features/actor.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { Quote } from "./quote.ts";
import { type QuoteMessage, threadOfQuote, toQuote, wholeQuotesVisibleTo } from "./quote.scope.server.ts";

/** One quote this person may see, or null. */
export async function findQuote(db: Db, actor: Actor, quoteId: string): Promise<Quote | null> {
  if (!isId(quoteId)) return null;
  const row = await wholeQuotesVisibleTo(db, actor).where("quotes.id", "=", quoteId).executeTakeFirst();
  return row ? toQuote(row) : null;
}

/** The same with its thread. */
export async function findQuoteWithThread(
  db: Db,
  actor: Actor,
  quoteId: string,
): Promise<{ quote: Quote; thread: QuoteMessage[] } | null> {
  const quote = await findQuote(db, actor, quoteId);
  return quote && { quote, thread: await threadOfQuote(db, quote.id) };
}
