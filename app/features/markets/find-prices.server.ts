import type { Db } from "#app/platform/database.server.ts";
import { toPrice } from "./find-markets.server.ts";
import type { Price } from "./market.ts";
import { firstDay, type Range } from "./price-range.ts";

/** A year has 366 days, for markets that never close. */
const mostPrices = 370;

export interface PriceWithChange extends Price {
  /** Since the close before, as a share; null for the first price there is. */
  changeShare: number | null;
}

/** The prices of a range up to the newest one, the oldest first. Empty for an instrument without prices. */
export async function findPrices(db: Db, instrumentId: string, range: Range): Promise<PriceWithChange[]> {
  const own = db.selectFrom("prices").where("instrument_id", "=", instrumentId);
  const last = await own.select("day").orderBy("day", "desc").limit(1).executeTakeFirst();
  if (!last) return [];
  const from = firstDay(range, last.day);
  const rows = await own
    .selectAll()
    .where("day", ">=", from)
    .orderBy("day", "desc")
    .limit(mostPrices)
    .execute();
  const before = await own
    .selectAll()
    .where("day", "<", rows.at(-1)?.day ?? from)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  const prices = rows.reverse();
  return prices.map((row, index) => {
    const earlier = prices[index - 1] ?? before;
    return { ...toPrice(row), changeShare: earlier ? row.close / earlier.close - 1 : null };
  });
}
