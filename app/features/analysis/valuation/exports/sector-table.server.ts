import type { Member } from "#app/features/actor.ts";
import { bySector, valuedOf } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { valueBesideCost } from "#app/features/analysis/valuation/maths/value-beside-cost.ts";
import { costRows, sectorRows } from "#app/features/analysis/valuation/pages/chart-rows.ts";
import { findKeptValues } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { findRates } from "#app/features/analysis/valuation/records/find-rates.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** The numbers behind the charts of sectors: what each is worth, or what it is worth beside what it cost. */
export async function sectorTable(
  db: Db,
  actor: Member,
  companyId: string,
  { of, asOf }: { of: "sectors" | "costs"; asOf: string },
) {
  const kept = (await findKeptValues(db, actor, companyId)).filter(({ isHeld }) => isHeld);
  const beside = valueBesideCost(kept, await findRates(db, actor, companyId), asOf);
  if (of === "costs") return costRows(beside);
  const ages = beside.map(({ sector, ages: parts }) => ({ sector, parts }));
  return sectorRows(bySector(valuedOf(kept)), ages);
}
