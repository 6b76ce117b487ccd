import type { Db } from "#app/platform/database.server.ts";
import type { InstrumentsTable, PricesTable } from "#db/schema.ts";
import { CLOSES_NEEDED, dayMove, recentAlerts } from "./market-alerts.ts";
import type { Instrument, Market, Price } from "./market.ts";
import { statusOf } from "./staleness.ts";

/** More instruments than anybody has cards for. */
export const MOST_INSTRUMENTS = 50;
/** Closes in the small line of a card. */
const lineCloses = 30;

/** Every instrument with its newest price, in the firm's order. Prices are the same for everybody who is signed in. */
export async function findMarkets(db: Db, now: Date): Promise<Market[]> {
  const markets: Market[] = [];
  for (const instrument of await findInstruments(db)) markets.push(await marketOf(db, instrument, now));
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
