import type { Actor, Member } from "#app/features/actor.ts";
import { tableOf } from "#app/features/csv/csv-columns.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import type { Db } from "#app/platform/database.server.ts";
import { HOLDING_COLUMNS } from "../imports/valuation-columns.ts";
import { DISPLAY_CURRENCY } from "../maths/exchange-rate.ts";
import { holdingReturns } from "../maths/holding-returns.ts";
import { findFlowsUntil } from "../records/find-flows.server.ts";
import { findEveryHolding, findFairValues } from "../records/find-holdings.server.ts";
import { findRates } from "../records/find-rates.server.ts";
import { VALUATION_METHODS } from "../records/holding.ts";
import { bySector, valuedOf } from "#app/features/analysis/valuation/maths/portfolio.ts";
import { valueBesideCost } from "#app/features/analysis/valuation/maths/value-beside-cost.ts";
import { costRows, sectorRows } from "#app/features/analysis/valuation/pages/chart-rows.ts";

/** What was worked out of a holding: an import passes over these columns. */
const WORKED_OUT = ["Method", `Fair value (${DISPLAY_CURRENCY})`, "Valued on", "MOIC"];

/**
 * A company's holdings as they are imported again, and beside that how each is valued, at what, and its multiple on the
 * day of that value. @param today YYYY-MM-DD.
 */
export async function holdingsTable(
  db: Db,
  actor: Actor,
  companyId: string,
  today: string,
): Promise<CsvCell[][]> {
  const holdings = await findEveryHolding(db, actor, companyId);
  const rates = await findRates(db, actor, companyId);
  const flows = Map.groupBy(await findFlowsUntil(db, actor, companyId, today), ({ holdingId }) => holdingId);
  const [headers = [], ...rows] = tableOf(
    HOLDING_COLUMNS,
    holdings.map(({ facts }) => facts),
  );
  return [
    [...headers, ...WORKED_OUT],
    ...rows.map((cells, at): CsvCell[] => {
      const holding = holdings[at];
      const { choice = null, fairValue = null } = holding ?? {};
      const method = choice && labelOf(VALUATION_METHODS, choice.method);
      if (!holding || !fairValue) return [...cells, method, null, null, null];
      const { figures } = holdingReturns(flows.get(holding.id) ?? [], fairValue.pence, {
        currency: holding.facts.currency,
        rates,
        asOf: fairValue.asOf,
      });
      const moic = figures.find(({ key }) => key === "moic")?.value ?? null;
      return [...cells, method, fairValue.pence / 100, fairValue.asOf, moic];
    }),
  ];
}

/** The numbers behind the charts of sectors: what each is worth, or what it is worth beside what it cost. */
export async function sectorTable(
  db: Db,
  actor: Member,
  companyId: string,
  { of, asOf }: { of: "sectors" | "costs"; asOf: string },
) {
  const held = (await findFairValues(db, actor, companyId)).filter(({ isHeld }) => isHeld);
  const beside = valueBesideCost(held, await findRates(db, actor, companyId), asOf);
  if (of === "costs") return costRows(beside);
  const ages = beside.map(({ sector, ages: parts }) => ({ sector, parts }));
  return sectorRows(bySector(valuedOf(held)), ages);
}
