import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findMarkets } from "./find-markets.server.ts";
import type { Market } from "./market.ts";

/**
 * What the dashboard tells of the markets. A loader puts it into words: `showMarkets(await marketOverview(db))` of
 * `pages/show-market.server.ts`, for `<MarketOverview markets=…>`.
 */
export function marketOverview(db: Db): Promise<Market[]> {
  return findMarkets(db, now());
}
