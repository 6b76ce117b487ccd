import type { Db } from "#app/platform/database.server.ts";

/** A holding's free cash flows, year 1 on, in hundredths of its currency. @param holding one that was found. */
export async function findPlanYears(db: Db, holding: { id: string }): Promise<number[]> {
  const rows = await db
    .selectFrom("valuation_plans")
    .select("cash_flow_pence")
    .where("holding_id", "=", holding.id)
    .orderBy("year")
    .limit(20)
    .execute();
  return rows.map((row) => row.cash_flow_pence);
}
