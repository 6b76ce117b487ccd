import { SAMPLE_PRICE_SOURCE, samplePrices } from "#app/features/markets/sample-prices.server.ts";
import { lastClosedDay } from "#app/features/markets/market-clock.ts";
import { now, nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { instruments } from "./instruments.ts";

/** The instruments of Live Markets. Safe to call again: what is there stays as it is. */
export async function seedInstruments(db: Db): Promise<void> {
  await db
    .insertInto("instruments")
    .values([...instruments])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * A year of generated closes up to each market's last one, for instruments that have no price at all. They carry the
 * status `sample`; the first real prices of an instrument take their place.
 */
export async function seedSamplePrices(db: Db): Promise<void> {
  await seedInstruments(db);
  await db.transaction().execute(async (trx) => {
    for (const { id, kind, time_zone } of instruments) {
      const has = await trx
        .selectFrom("prices")
        .select("day")
        .where("instrument_id", "=", id)
        .limit(1)
        .execute();
      if (has.length > 0) continue;
      const lastDay = lastClosedDay({ kind, timeZone: time_zone }, now());
      const rows = samplePrices(id, lastDay).map(({ day, close }) => ({
        instrument_id: id,
        day,
        close,
        status: "sample" as const,
        source: SAMPLE_PRICE_SOURCE,
        imported_at: nowIso(),
      }));
      await trx.insertInto("prices").values(rows).execute();
    }
  });
}
