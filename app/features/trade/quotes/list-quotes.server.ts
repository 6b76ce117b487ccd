import { londonDay } from "#app/features/calendar.ts";
import { ascending, descending, withNumbers } from "#app/features/lists/list.ts";
import { textSearch } from "#app/features/lists/list-search.server.ts";
import { listOf } from "#app/features/lists/list.server.ts";
import { nameOfCompany, orElse } from "#app/features/lists/sort-values.ts";
import { companiesSeenBy } from "#app/features/of-company.server.ts";
import { now } from "#app/platform/clock.server.ts";
import type { QuoteFilter } from "./quote.list.ts";
import type { Quote } from "./quote.ts";
import { quotesVisibleTo, toQuote, wholeQuotesVisibleTo } from "./quote.scope.server.ts";

export interface ListedQuote extends Quote {
  /** The client's last message has no answer yet. */
  hasQuestion: boolean;
}

const price = orElse("quotes.price_pence", 0);
const requested = ["quotes.requested_at", "quotes.id"] as const;

/** Quotes by when they were asked for. */
export const quoteList = listOf({
  sorts: { newest: descending(...requested), oldest: ascending(...requested) },
  heads: {
    requested: ascending(...requested),
    client: ascending(nameOfCompany("quotes.company_id"), "quotes.id"),
    price: withNumbers(ascending(price, "quotes.id"), price),
    state: ascending("quotes.state", ...requested),
  },
  matching(db, actor, { state }: { state: QuoteFilter }) {
    return rangesOf(quotesVisibleTo(db, actor), state);
  },
  search: textSearch({ table: "quotes", words: { quotes: "quotes.id" }, owners: companiesSeenBy }),
  async rowsOf(db, actor, ids): Promise<ListedQuote[]> {
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
    return rows.map((row) => ({ ...toQuote(row), hasQuestion: row.last_author === "client" }));
  },
});

function rangesOf(quotes: ReturnType<typeof quotesVisibleTo>, filter: QuoteFilter) {
  const at = (state: Quote["state"]) => quotes.where("quotes.state", "=", state);
  const today = londonDay(now());
  const good = at("sent").where("quotes.valid_until", ">=", today);
  switch (filter) {
    case "all":
      return [quotes];
    case "to-do":
      return [at("requested"), at("in-preparation")];
    case "open":
      return [at("requested"), at("in-preparation"), good];
    case "sent":
      return [good];
    // What is past its day is expired, whether or not the scheduler has been there.
    case "expired":
      return [at("expired"), at("sent").where("quotes.valid_until", "<", today)];
    default:
      return [at(filter)];
  }
}
