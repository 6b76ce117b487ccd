import type { NewestOrOldest } from "#app/features/lists/list.ts";
import type { Db } from "#app/platform/database.server.ts";
import { toPrice } from "./find-markets.server.ts";
import type { Price } from "./market.ts";

export interface PriceQuery {
  /** First and last day, YYYY-MM-DD; each may be open. */
  from?: string | undefined;
  to?: string | undefined;
  sort: NewestOrOldest;
  /** The day of the last row of the page before. */
  after?: string | undefined;
  limit: number;
}

/** An instrument's prices by day, so many from a place on: a page costs the same wherever it lies. */
export async function listPrices(
  db: Db,
  instrumentId: string,
  { from, to, sort, after, limit }: PriceQuery,
): Promise<{ rows: Price[]; next: string | null }> {
  const isUp = sort === "oldest";
  const rows = await db
    .selectFrom("prices")
    .selectAll()
    .where("instrument_id", "=", instrumentId)
    .$if(from !== undefined, (query) => query.where("day", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("day", "<=", to ?? ""))
    .$if(after !== undefined, (query) => query.where("day", isUp ? ">" : "<", after ?? ""))
    .orderBy("day", isUp ? "asc" : "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return { rows: shown.map(toPrice), next: rows.length > limit ? (shown.at(-1)?.day ?? null) : null };
}
