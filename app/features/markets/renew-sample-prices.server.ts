import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { findInstruments } from "./find-markets.server.ts";
import { nextSamplePrices, SAMPLE_PRICE_SOURCE } from "./sample-prices.ts";
import { lastClosedDay } from "./staleness.ts";

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
        as_of: null,
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
