import type { Actor } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import { orderOf, pageOf, type Place, type Wanted } from "#app/features/keyset.ts";
import { anyHolds } from "#app/features/search.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ListedQuote, listedQuotesOf, type QuoteFilter } from "./find-quotes.server.ts";
import type { QuoteState } from "./quote.ts";
import { quotesVisibleTo } from "./quote.scope.server.ts";

/** Quotes of one state, or of all; sent ones by whether their offer is still good today. */
interface Stretch {
  state: QuoteState | null;
  offer?: "good" | "over";
}

const requested: Stretch = { state: "requested" };
const inPreparation: Stretch = { state: "in-preparation" };
const sent: Stretch = { state: "sent", offer: "good" };

const stretches: Readonly<Record<QuoteFilter, readonly Stretch[]>> = {
  all: [{ state: null }],
  "to-do": [requested, inPreparation],
  open: [requested, inPreparation, sent],
  requested: [requested],
  "in-preparation": [inPreparation],
  sent: [sent],
  accepted: [{ state: "accepted" }],
  declined: [{ state: "declined" }],
  // What is past its day is expired, whether or not the scheduler has been there.
  expired: [{ state: "expired" }, { state: "sent", offer: "over" }],
  withdrawn: [{ state: "withdrawn" }],
};

/**
 * Quotes the person may see by when they were asked for, so many from a place on.
 * @param wanted.search matched as in `findQuotes`.
 */
export async function listQuotes(
  db: Db,
  actor: Actor,
  wanted: Wanted & { filter: QuoteFilter; search: string },
): Promise<{ rows: ListedQuote[]; next: Place | null }> {
  const found = [];
  for (const stretch of stretches[wanted.filter]) found.push(await idsIn(db, actor, stretch, wanted));
  const { ids, next } = pageOf(found, wanted);
  return { rows: await listedQuotesOf(db, actor, ids), next };
}

function idsIn(
  db: Db,
  actor: Actor,
  { state, offer }: Stretch,
  { search, sort, after, limit }: Wanted & { search: string },
) {
  const { beyond, direction } = orderOf(sort);
  const today = londonDay(now());
  let rows = quotesVisibleTo(db, actor);
  if (state) rows = rows.where("quotes.state", "=", state);
  if (offer) rows = rows.where("quotes.valid_until", offer === "good" ? ">=" : "<", today);
  if (search) {
    rows = rows.where((eb) =>
      anyHolds(eb, ["quotes.reference", "quotes.service_interest", "quotes.company"], search),
    );
  }
  if (after) {
    rows = rows.where((eb) =>
      eb(eb.refTuple("quotes.requested_at", "quotes.id"), beyond, eb.tuple(...after)),
    );
  }
  return rows
    .select(["quotes.requested_at as at", "quotes.id"])
    .orderBy("quotes.requested_at", direction)
    .orderBy("quotes.id", direction)
    .limit(limit + 1)
    .execute();
}
