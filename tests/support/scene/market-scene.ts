import type { Db } from "#app/platform/database.server.ts";
import { seedSamplePrices } from "#db/seeds/markets.server.ts";
import { newRow } from "./rows.ts";

/** Sample prices, and two markets more: one whose price is years old, one that has none. Safe to call again. */
export async function setMarketScene(db: Db): Promise<{ stale: string; empty: string }> {
  await seedSamplePrices(db);
  const more = { kind: "index", unit: "points", decimals: 2, time_zone: "Europe/Berlin" } as const;
  await db
    .insertInto("instruments")
    .values([
      { ...more, id: "dax", name: "DAX", position: 10 },
      { ...more, id: "mdax", name: "MDAX", position: 11 },
    ])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  await db
    .insertInto("prices")
    .values(
      ["2024-05-02", "2024-05-03"].map((day, index) =>
        newRow("prices", { day, close: 18_000 - index * 450, status: "end-of-day" as const }),
      ),
    )
    .onConflict((conflict) => conflict.columns(["instrument_id", "day"]).doNothing())
    .execute();
  return { stale: "dax", empty: "mdax" };
}
