import type { Member } from "#app/features/actor.ts";
import { agesInWords } from "#app/features/analysis/figures/age.ts";
import { rateFinder } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { holdingAges } from "#app/features/analysis/valuation/maths/holding-ages.ts";
import { portfolioFigures } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { findPortfolioFlows } from "#app/features/analysis/valuation/records/find-flows.server.ts";
import { findFairValues } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { findRates } from "#app/features/analysis/valuation/records/find-rates.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/**
 * A company's portfolio on a day, for its page and its print: all stored values, those of what is held, the totals of
 * these, and how old what each value rests on is. @param today YYYY-MM-DD.
 */
export async function findPortfolioStatus(db: Db, actor: Member, companyId: string, today: string) {
  const all = await findFairValues(db, actor, companyId);
  const held = all.filter(({ isHeld }) => isHeld);
  const rates = await findRates(db, actor, companyId);
  const flows = await findPortfolioFlows(db, actor, companyId);
  const rateOn = rateFinder(rates);
  return {
    all,
    held,
    heldIds: new Set(held.map(({ id }) => id)),
    rates,
    rateOn,
    ...portfolioFigures(held, flows, rates, today),
    agesOf: new Map(all.map((one) => [one.id, agesInWords(holdingAges(one, rateOn, today))])),
  };
}
