import type { Actor } from "#app/features/actor.ts";
import { type Paged, pageWindow } from "#app/features/paging.ts";
import { anyHolds } from "#app/features/search.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/random.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { ALL_QUOTE_STATES, MOST_COUNTED, type Quote, type QuoteState } from "./quote.ts";
import {
  type QuoteMessage,
  quotesVisibleTo,
  threadOfQuote,
  toQuote,
  wholeQuotesVisibleTo,
} from "./quote.scope.server.ts";

export const QUOTES_PAGE_SIZE = 25;

/** "to-do" waits for staff, "open" is not decided yet, "all" is everything. */
export type QuoteFilter = "to-do" | "open" | "all" | QuoteState;

export interface ListedQuote extends Quote {
  /** The client's last message has no answer yet. */
  hasQuestion: boolean;
}

/** @param usual what an address that asks for nothing shows. */
export function readQuoteFilter(value: string | null, usual: "to-do" | "all"): QuoteFilter {
  return (["to-do", "open", "all", ...ALL_QUOTE_STATES] as const).find((filter) => filter === value) ?? usual;
}

function filtered(db: Db, actor: Actor, filter: QuoteFilter, today: string) {
  const quotes = quotesVisibleTo(db, actor);
  switch (filter) {
    case "all":
      return quotes;
    case "to-do":
      return quotes.where("quotes.state", "in", ["requested", "in-preparation"]);
    case "open":
      return quotes.where((eb) =>
        eb.or([
          eb("quotes.state", "in", ["requested", "in-preparation"]),
          eb.and([eb("quotes.state", "=", "sent"), eb("quotes.valid_until", ">=", today)]),
        ]),
      );
    // What is past its day is expired, whether or not the scheduler has been there.
    case "sent":
      return quotes.where("quotes.state", "=", "sent").where("quotes.valid_until", ">=", today);
    case "expired":
      return quotes.where((eb) =>
        eb.or([
          eb("quotes.state", "=", "expired"),
          eb.and([eb("quotes.state", "=", "sent"), eb("quotes.valid_until", "<", today)]),
        ]),
      );
    default:
      return quotes.where("quotes.state", "=", filter);
  }
}

/**
 * A list of quotes: what waits for staff oldest first, everything else newest first.
 * @param query.search matched literally, without regard to case, against reference, service and company.
 */
export async function findQuotes(
  db: Db,
  actor: Actor,
  query: { filter: QuoteFilter; search: string; page: number },
): Promise<Paged<ListedQuote>> {
  const today = londonDay(now());
  const { filter, search } = query;
  let matching = filtered(db, actor, filter, today);
  if (search) {
    matching = matching.where((eb) =>
      anyHolds(eb, ["quotes.reference", "quotes.service_interest", "quotes.company"], search),
    );
  }
  const { total } = await db
    .selectFrom(matching.select("quotes.id").limit(MOST_COUNTED).as("counted"))
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { limit, offset, ...place } = pageWindow(query.page, total, QUOTES_PAGE_SIZE);
  const direction = filter === "to-do" || filter === "requested" || filter === "in-preparation";
  const ids = await matching
    .select("quotes.id")
    .orderBy("quotes.requested_at", direction ? "asc" : "desc")
    .orderBy("quotes.id", direction ? "asc" : "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const rows = await listedQuotesOf(
    db,
    actor,
    ids.map(({ id }) => id),
  );
  return { ...place, total, rows };
}

/** A page's rows by their ids, in that order: the joins are made for these alone. */
export async function listedQuotesOf(db: Db, actor: Actor, ids: readonly string[]): Promise<ListedQuote[]> {
  if (ids.length === 0) return [];
  const rows = await wholeQuotesVisibleTo(db, actor)
    .select((eb) =>
      eb
        .selectFrom("quote_messages")
        .select("quote_messages.author")
        .whereRef("quote_messages.quote_id", "=", "quotes.id")
        .orderBy("quote_messages.created_at", "desc")
        .orderBy("quote_messages.id", "desc")
        .limit(1)
        .as("last_author"),
    )
    .where("quotes.id", "in", [...ids])
    .limit(ids.length)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...toQuote(row), hasQuestion: row.last_author === "client" }] : [];
  });
}

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

/** How many quotes the person may see stand at each filter; counted up to {@link MOST_COUNTED}. */
export async function countQuotes<Filter extends QuoteFilter>(
  db: Db,
  actor: Actor,
  filters: readonly Filter[],
): Promise<Record<Filter, number>> {
  const today = londonDay(now());
  const counts = {} as Record<Filter, number>;
  for (const filter of filters) {
    const { total } = await db
      .selectFrom(filtered(db, actor, filter, today).select("quotes.id").limit(MOST_COUNTED).as("counted"))
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    counts[filter] = total;
  }
  return counts;
}
