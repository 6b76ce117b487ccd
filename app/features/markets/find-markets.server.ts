import type { NewestOrOldest } from "#app/features/lists/list.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { InstrumentsTable, PricesTable } from "#db/schema.ts";
import { ALERT_RULES, CLOSES_NEEDED, dayMove, recentAlerts } from "./market-alerts.ts";
import type { Instrument, Market, MarketStatus, Price } from "./market.ts";
import { firstDay, type Range } from "./price-range.ts";
import { statusOf } from "./market-clock.ts";

/** More instruments than anybody has cards for. */
export const MOST_INSTRUMENTS = 50;
/** Closes in the small line of a card. */
const lineCloses = 30;

/** Every instrument with its newest price, in the firm's order. Prices are the same for everybody who is signed in. */
export async function findMarkets(db: Db, at: Date = now()): Promise<Market[]> {
  const markets: Market[] = [];
  for (const instrument of await findInstruments(db)) markets.push(await marketOf(db, instrument, at));
  return markets;
}

export async function findInstruments(db: Db): Promise<Instrument[]> {
  const rows = await db
    .selectFrom("instruments")
    .selectAll()
    .orderBy("position")
    .orderBy("id")
    .limit(MOST_INSTRUMENTS)
    .execute();
  return rows.map(toInstrument);
}

/** @returns the instrument with its newest price; null for an id that is none. */
export async function findMarket(db: Db, id: string, now: Date): Promise<Market | null> {
  const instrument = await findInstrument(db, id);
  return instrument && marketOf(db, instrument, now);
}

export async function findInstrument(db: Db, id: string): Promise<Instrument | null> {
  const row = await db.selectFrom("instruments").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toInstrument(row) : null;
}

async function marketOf(db: Db, instrument: Instrument, now: Date): Promise<Market> {
  const rows = await db
    .selectFrom("prices")
    .selectAll()
    .where("instrument_id", "=", instrument.id)
    .orderBy("day", "desc")
    .limit(CLOSES_NEEDED)
    .execute();
  const prices = rows.map(toPrice).reverse();
  const closes = prices.map((price) => price.close);
  const last = prices.at(-1) ?? null;
  const before = closes.at(-2);
  const status = last && statusOf(last, instrument, now);
  return {
    instrument,
    last,
    change: last && before !== undefined ? last.close - before : null,
    changeShare: dayMove(closes),
    status,
    isSample: last?.status === "sample",
    closes: closes.slice(-lineCloses),
    // What happened on the last days that are known is no news when these are long gone.
    alerts: status === "stale" ? [] : recentAlerts(prices, instrument.kind),
  };
}

function toInstrument(row: InstrumentsTable): Instrument {
  const { id, name, kind, unit, decimals } = row;
  return { id, name, kind, unit, decimals, timeZone: row.time_zone };
}

export function toPrice(row: Omit<PricesTable, "instrument_id" | "imported_at">): Price {
  const { day, close, status, source } = row;
  return { day, close, asOf: row.as_of, status, source };
}

/** A year has 366 days, for markets that never close. */
const mostPrices = 370;

interface PriceWithChange extends Price {
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

interface MarketInsight {
  id: string;
  name: string;
  unit: string;
  last: number | null;
  /** In the unit, since the close before. */
  change: number | null;
  changePercent: number | null;
  /** The moment of a delayed price (UTC ISO-8601), the day of any other. */
  asOf: string | null;
  status: MarketStatus | null;
  /** True for prices that are made up. */
  sample: boolean;
  source: string | null;
  alerts: { kind: string; day: string; close: number; rule: string }[];
}

/** The markets as the API tells them: the same figures as the page, not put into words. */
export async function listMarketInsights(db: Db): Promise<MarketInsight[]> {
  const markets = await findMarkets(db, now());
  return markets.map(({ instrument, last, change, changeShare, status, isSample, alerts }) => ({
    id: instrument.id,
    name: instrument.name,
    unit: instrument.unit,
    last: last?.close ?? null,
    change: change === null ? null : rounded(change, instrument.decimals),
    changePercent: changeShare === null ? null : rounded(changeShare * 100, 2),
    asOf: last && (last.asOf ?? last.day),
    status,
    sample: isSample,
    source: last?.source ?? null,
    alerts: alerts.map(({ kind, day, close }) => ({ kind, day, close, rule: ALERT_RULES[kind] })),
  }));
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

interface PriceQuery {
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
