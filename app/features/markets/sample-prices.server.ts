import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findInstruments } from "./find-markets.server.ts";
import { dayAfter, isWeekday, lastClosedDay } from "./market-clock.ts";

/**
 * Takes a demonstration's generated prices on to each market's last close. Instruments with real prices, or with none,
 * are left alone: only samples go on as samples.
 * @returns how many were added.
 */
export async function renewSamplePrices(db: Db): Promise<number> {
  let added = 0;
  for (const instrument of await findInstruments(db)) {
    const lastDay = lastClosedDay(instrument, now());
    added += await db.transaction().execute(async (trx) => {
      const last = await trx
        .selectFrom("prices")
        .select(["day", "close", "status"])
        .where("instrument_id", "=", instrument.id)
        .orderBy("day", "desc")
        .limit(1)
        .executeTakeFirst();
      if (last?.status !== "sample") return 0;
      const rows = nextSamplePrices(instrument.id, last, lastDay).map(({ day, close }) => ({
        instrument_id: instrument.id,
        day,
        close,
        status: "sample" as const,
        source: SAMPLE_PRICE_SOURCE,
        imported_at: nowIso(),
      }));
      if (rows.length > 0) await trx.insertInto("prices").values(rows).execute();
      return rows.length;
    });
  }
  return added;
}

/**
 * Made-up closes for trying the product: a year of them to begin with, and one more for each day that passes. They
 * follow a random walk that is the same each time; they are nobody's prices and say so wherever they show.
 */

export const SAMPLE_PRICE_SOURCE = "Sample data, generated";
/** Weekdays in a year. */
export const SAMPLE_DAYS = 261;

interface Walk {
  /** The close it begins with, and never gets far from. */
  start: number;
  /** Standard deviation of a day's log return. */
  volatility: number;
  /** Mean of a day's log return. */
  drift: number;
  decimals: number;
  /** Any whole number: the same one gives the same walk. */
  seed: number;
}

const walks: Record<string, Walk> = {
  "ftse-100": { start: 9_410, volatility: 0.0075, drift: 0.0002, decimals: 2, seed: 11 },
  "sp-500": { start: 6_480, volatility: 0.009, drift: 0.0003, decimals: 2, seed: 7 },
  "gbp-usd": { start: 1.316, volatility: 0.0045, drift: 0, decimals: 4, seed: 5 },
};

interface SampleClose {
  day: string;
  close: number;
}

/** @param lastDay the last day there is a price of, YYYY-MM-DD. @returns the oldest first; none for an unknown id. */
export function samplePrices(instrumentId: string, lastDay: string): SampleClose[] {
  const walk = walks[instrumentId];
  if (!walk) return [];
  const random = randomOf(walk.seed);
  let close = walk.start;
  return weekdaysUpTo(lastDay).map((day) => {
    close *= Math.exp(walk.drift + walk.volatility * normal(random));
    return { day, close: Number(close.toFixed(walk.decimals)) };
  });
}

/**
 * The walk's next days. After a pause of more than a year it goes on a year ago: older days are in no chart.
 * @param last the newest close there is. @param lastDay up to which to go on, YYYY-MM-DD.
 * @returns the oldest first; none when there is nothing to add, or for an unknown id.
 */
export function nextSamplePrices(instrumentId: string, last: SampleClose, lastDay: string): SampleClose[] {
  const walk = walks[instrumentId];
  if (!walk) return [];
  let close = last.close;
  return weekdaysUpTo(lastDay)
    .filter((day) => day > last.day)
    .map((day) => {
      // Each day has numbers of its own, so that it makes no difference on which days the walk was taken up again.
      const random = randomOf(walk.seed * 100_003 + Date.parse(day) / 86_400_000);
      const home = 0.01 * Math.log(walk.start / close);
      const next = close * Math.exp(walk.drift + home + walk.volatility * normal(random));
      close = Number(next.toFixed(walk.decimals));
      return { day, close };
    });
}

function weekdaysUpTo(lastDay: string): string[] {
  const days: string[] = [];
  for (let day = lastDay; days.length < SAMPLE_DAYS; day = dayAfter(day, -1))
    if (isWeekday(day)) days.unshift(day);
  return days;
}

/** Evenly spread numbers from 0 to 1, always the same for a seed: mulberry32 by Tommy Ettinger. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Box and Muller's transform of two even numbers into a normal one. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
